import { Conflict, Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { columnFaults, guessColumns } from '#app/domain/spreadsheets/guess-columns.ts'
import type { ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import {
  type ClientRule,
  type SpreadsheetKind,
  spreadsheetTexts,
  type TableKind,
  type TableRow,
  tableOf,
} from '#app/domain/spreadsheets/spreadsheet.ts'
import { requireSpreadsheet, saveSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { transaction } from '#db/client.ts'

export type ListChoices = {
  kind: SpreadsheetKind
  clientRule: ClientRule
  columns: ColumnFields
  /** Row of the column names, 0 for none; undefined keeps it. */
  head?: number | undefined
}

export function columnField(at: number): string {
  return `column-${at}`
}

/** Another kind or head row guesses the columns again. Returns whether anything changed. */
export function setColumns(scope: Scope, id: number, choices: ListChoices): boolean {
  const { kind, clientRule, columns } = choices
  requireMay(scope, 'spreadsheet.import')
  return transaction(() => {
    const sheet = requireSpreadsheet(scope, id)
    if (sheet.importedAt !== null) throw new Conflict('This list is imported already')
    const { head = sheet.table.head } = choices
    const { header } = tableUnder(sheet.allRows, head)
    const isOther = kind !== sheet.kind || head !== sheet.table.head
    const next = isOther ? guessColumns(header, kind) : header.map((_, at) => columns[at] ?? null)
    requireColumns(next, kind)
    const isSame =
      !isOther && clientRule === sheet.clientRule && JSON.stringify(next) === JSON.stringify(sheet.columns)
    const content = head === sheet.table.head ? {} : { content: { head, rows: sheet.allRows } }
    if (!isSame) saveSpreadsheet(scope, id, { kind, clientRule, columns: next, ...content })
    return !isSame
  })
}

/** Throws Invalid at the column's field. */
export function requireColumns(columns: ColumnFields, kind: TableKind): void {
  const faults = [...columnFaults(columns, kind)]
  if (faults.length === 0) return
  throw new Invalid(Object.fromEntries(faults.map(([at, reason]) => [columnField(at), [reason]])))
}

/** Throws Invalid at `head`. */
export function tableUnder(rows: readonly TableRow[], head: number) {
  const table = tableOf(rows, head)
  if (table.head !== head) throw new Invalid({ head: ['Please choose one of these'] })
  if (table.rows.length === 0) throw new Invalid({ head: [spreadsheetTexts.empty] })
  return table
}
