import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { guessColumns } from '#app/domain/spreadsheets/list-fields.ts'
import type { SpreadsheetKind } from '#app/domain/spreadsheets/spreadsheet.ts'
import { insertSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { transaction } from '#db/client.ts'
import { readSpreadsheet } from './read-spreadsheet.server.ts'

type Sent = { kind: SpreadsheetKind; fileName: string; bytes: Uint8Array }

/** Keeps a list that somebody has brought along until it is imported, for a day; returns its id. Nothing else is saved. */
export function keepSpreadsheet(scope: Scope, { kind, fileName, bytes }: Sent): number {
  requireMay(scope, 'spreadsheet.import')
  const table = readSpreadsheet(bytes)
  return transaction(() => {
    requireStorage(scope, bytes.length)
    return insertSpreadsheet(scope, { kind, fileName, table, columns: guessColumns(table.header, kind) })
  })
}
