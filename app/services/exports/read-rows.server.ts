import type { DataTableName } from '#app/models/exports/data-tables.server.ts'
import type { Reach } from '#app/models/exports/export-columns.server.ts'
import {
  type ExportPage,
  type ExportRow,
  readDataPage,
  readExportPage,
  readKeptPage,
  type Within,
} from '#app/models/exports/export-page.server.ts'
import type { ExportTableName } from '#app/models/exports/export-tables.server.ts'
import { takePiece } from '#app/services/budget/company-budget.server.ts'

/** The rows of a table as tables tell them, a piece at a time. */
export function readRows(name: ExportTableName, reach: Reach): AsyncGenerator<ExportRow[]> {
  return pieces(reach, after => readExportPage(name, reach, after))
}

/** The same as they are kept: instants in milliseconds, money in pence. */
export function readKeptRows(
  name: ExportTableName,
  reach: Reach,
  within?: Within,
): AsyncGenerator<ExportRow[]> {
  return pieces(reach, after => readKeptPage(name, reach, after, within))
}

/** The same as they can be imported again. */
export function readDataRows(name: DataTableName, reach: Reach): AsyncGenerator<ExportRow[]> {
  return pieces(reach, after => readDataPage(name, reach, after))
}

/** Those of some jobs, or with some ids: few as a rule, so that the first piece is read in the turn of who asks. */
export function readRowsOf(name: ExportTableName, reach: Reach, within: Within): AsyncGenerator<ExportRow[]> {
  return pieces(reach, after => readKeptPage(name, reach, after, within), true)
}

/**
 * Between pieces everybody else has their turn, and no read is held open: each row is as it stood when its piece was read.
 */
async function* pieces(
  reach: Reach,
  read: (after: number) => ExportPage,
  isBegun = false,
): AsyncGenerator<ExportRow[]> {
  for (let after: number | null = 0; after !== null; ) {
    if (after > 0 || !isBegun) await takePiece(reach.subject)
    const page = read(after)
    if (page.rows.length > 0) yield page.rows
    after = page.after
  }
}
