import type { Scope } from '#app/domain/scope.ts'
import { type ImportPlan, planImport } from '#app/domain/spreadsheets/plan-import.ts'
import { type ReadRow, rowReader } from '#app/domain/spreadsheets/read-rows.schema.ts'
import { findCurrency } from '#app/models/companies/company.server.ts'
import { readKnown } from '#app/models/spreadsheets/known-records.server.ts'
import type { Spreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { takePiece } from '#app/services/company-budget.server.ts'

/** Milliseconds before others have their turn. */
const pieceMs = 10

export async function readSpreadsheetRows(scope: Scope, sheet: Spreadsheet): Promise<ReadRow[]> {
  const { table, columns, kind } = sheet
  const read = rowReader(table, columns, kind, { timeZone: scope.timeZone, currency: findCurrency(scope) })
  const rows: ReadRow[] = []
  let until = performance.now() + pieceMs
  for (const row of table.rows) {
    if (performance.now() > until) {
      await takePiece(scope)
      until = performance.now() + pieceMs
    }
    rows.push(read(row))
  }
  return rows
}

export async function checkSpreadsheet(scope: Scope, sheet: Spreadsheet): Promise<ImportPlan> {
  const rows = await readSpreadsheetRows(scope, sheet)
  return planImport(rows, readKnown(scope, sheet.kind), sheet)
}
