import { Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { guessColumns, headOfList } from '#app/domain/spreadsheets/guess-columns.ts'
import {
  maxRows,
  type SpreadsheetKind,
  spreadsheetTexts,
  tableOf,
} from '#app/domain/spreadsheets/spreadsheet.ts'
import { insertSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { transaction } from '#db/client.ts'
import { readRows } from './read-spreadsheet.server.ts'

type Sent = { kind: SpreadsheetKind; fileName: string; bytes: Uint8Array }

/** Kept for a day, until imported. Throws Invalid at `file`. */
export async function keepSpreadsheet(scope: Scope, { kind, fileName, bytes }: Sent): Promise<number> {
  requireMay(scope, 'spreadsheet.import')
  const rows = await readRows(scope, bytes)
  const head = headOfList(rows, kind)
  const table = tableOf(rows, head)
  if (table.rows.length === 0) throw new Invalid({ file: [spreadsheetTexts.empty] })
  if (table.rows.length > maxRows) throw new Invalid({ file: [spreadsheetTexts.tooManyRows] })
  return transaction(() => {
    const content = { head, rows }
    // A workbook is packed: what is kept of it is larger.
    requireStorage(scope, Buffer.byteLength(JSON.stringify(content)))
    const columns = guessColumns(table.header, kind)
    return insertSpreadsheet(scope, { kind, fileName, content, columns })
  })
}
