import type { Reach } from '#app/models/exports/export-columns.server.ts'
import { type ExportRow, readExportPage } from '#app/models/exports/export-page.server.ts'
import type { ExportTableName } from '#app/models/exports/export-tables.server.ts'
import { takePiece } from '#app/services/company-budget.server.ts'

/** Pauses between pieces, and holds no read open: each row is as of its own piece. */
export async function* readRows(name: ExportTableName, reach: Reach): AsyncGenerator<ExportRow[]> {
  for (let after: number | null = 0; after !== null; ) {
    await takePiece({ companyId: reach.subject.companyId })
    const page = readExportPage(name, reach, after)
    if (page.rows.length > 0) yield page.rows
    after = page.after
  }
}
