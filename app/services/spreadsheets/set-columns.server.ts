import { Conflict, Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type ColumnFields, columnFaults, guessColumns } from '#app/domain/spreadsheets/list-fields.ts'
import type { ClientRule, SpreadsheetKind } from '#app/domain/spreadsheets/spreadsheet.ts'
import { requireSpreadsheet, saveSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { transaction } from '#db/client.ts'

export type ListChoices = { kind: SpreadsheetKind; clientRule: ClientRule; columns: ColumnFields }

/** The name of a column's field in a form. */
export function columnField(at: number): string {
  return `column-${at}`
}

/** What the columns of a list become; of another kind they are guessed anew. Returns whether anything is other than it was. */
export function setColumns(scope: Scope, id: number, { kind, clientRule, columns }: ListChoices): boolean {
  requireMay(scope, 'spreadsheet.import')
  return transaction(() => {
    const sheet = requireSpreadsheet(scope, id)
    if (sheet.importedAt !== null) throw new Conflict('This list is imported already')
    const { header } = sheet.table
    const chosen = header.map((_, at) => columns[at] ?? null)
    const next = kind === sheet.kind ? chosen : guessColumns(header, kind)
    const faults = columnFaults(next, kind)
    if (faults.size > 0) {
      throw new Invalid(Object.fromEntries([...faults].map(([at, reason]) => [columnField(at), [reason]])))
    }
    const isSame =
      kind === sheet.kind &&
      clientRule === sheet.clientRule &&
      JSON.stringify(next) === JSON.stringify(sheet.columns)
    if (!isSame) saveSpreadsheet(scope, id, { kind, clientRule, columns: next })
    return !isSame
  })
}
