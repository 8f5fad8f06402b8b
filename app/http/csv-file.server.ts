import contentDisposition from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import { csvFormat, safeCell } from '#app/services/exports/csv-cell.server.ts'

/** Texts never become formulas. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): Response {
  const text = stringify(
    rows.map(row => row.map(safeCell)),
    { ...csvFormat, bom: true },
  )
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'no-store',
    },
  })
}
