import { setImmediate as breathe } from 'node:timers/promises'
import contentDisposition from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from '#app/domain/invoices/xero-sales.ts'
import { type FileReader, streamed } from '#app/http/download.server.ts'
import { csvFormat, safeCell } from '#app/services/exports/csv-cell.server.ts'

type Rows = readonly (readonly Cell[])[]

/** Texts are no formula to a spreadsheet; numbers of ours stay numbers, those below zero too. */
export function writeCells(rows: Rows, bom = true): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? safeCell(cell) : cell.number))),
    { ...csvFormat, bom },
  )
}

/** So many rows are written down at once: others have their turn between. */
const rowsAtOnce = 500

async function* pieces(head: readonly Cell[], parts: Iterable<Rows>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(writeCells([head]))
  for (const rows of parts) {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await breathe()
      yield Buffer.from(writeCells(rows.slice(at, at + rowsAtOnce), false))
    }
  }
}

/** Written down part by part, as fast as its reader takes it: it is never whole in memory. */
export function cellsFile(
  name: string,
  head: readonly string[],
  parts: Iterable<Rows>,
  reader: FileReader,
): Response {
  return new Response(streamed(pieces(head, parts), reader), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'no-store',
    },
  })
}
