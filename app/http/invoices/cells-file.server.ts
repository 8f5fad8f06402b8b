import contentDisposition from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from '#app/domain/invoices/xero-sales.ts'
import { csvFormat, safeCell } from '#app/services/exports/csv-cell.server.ts'

/** Texts are no formula to a spreadsheet; numbers of ours stay numbers, those below zero too. */
export function writeCells(rows: readonly (readonly Cell[])[], bom = true): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? safeCell(cell) : cell.number))),
    { ...csvFormat, bom },
  )
}

export function cellsFile(name: string, rows: readonly (readonly Cell[])[]): Response {
  return new Response(writeCells(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'no-store',
    },
  })
}
