import contentDisposition from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { csvFormat, safeCell } from '#app/services/exports/csv-cell.server.ts'
import { checkSpreadsheet } from '#app/services/spreadsheets/check-spreadsheet.server.ts'

/** With row numbers and reasons, to be corrected and uploaded again. */
export async function wrongRowsFile(scope: Scope, id: number): Promise<Response> {
  const sheet = requireSpreadsheet(scope, id)
  const { table, fileName } = sheet
  const wrong = sheet.made?.wrong ?? (await checkSpreadsheet(scope, sheet)).wrong
  if (wrong.length === 0) throw new NotFound('No row of this list is wrong')
  const cells = new Map(table.rows)
  const lines = wrong.map(({ row, problems }) => [
    String(row),
    problems.map(({ head, value, reason }) => `${head}: ${value || 'empty'}. ${reason}`).join('; '),
    ...(cells.get(row) ?? []),
  ])
  const text = stringify(
    [['Row', 'What is wrong', ...table.header], ...lines].map(line => line.map(safeCell)),
    { ...csvFormat, bom: true },
  )
  const name = `${fileName.replace(/\.[a-z]{2,4}$/i, '')}, wrong rows.csv`
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'no-store',
    },
  })
}
