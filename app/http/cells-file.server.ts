import contentDisposition from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import type { CsvCell } from '#app/domain/exports/csv-cell.ts'
import type { Company } from '#app/domain/scope.ts'
import { type FileReader, streamed } from '#app/http/download.server.ts'
import { takeWritingPlace } from '#app/http/files/read-slots.server.ts'
import { takePiece } from '#app/services/company-budget.server.ts'
import { csvFormat, safeCell } from '#app/services/exports/csv-cell.server.ts'

type Rows = readonly (readonly CsvCell[])[]

/** Texts never become formulas; our own numbers stay numbers, negative ones too. */
export function writeCells(rows: Rows, bom = true): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? safeCell(cell) : cell.number))),
    { ...csvFormat, bom },
  )
}

type Sheet = { name: string; head: readonly string[]; parts: Iterable<Rows> }

/** Rows per piece: other requests run in between. */
const rowsAtOnce = 500

async function* pieces(
  company: Company,
  { head, parts }: Sheet,
  leave: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.from(writeCells([head]))
    const rest = parts[Symbol.iterator]()
    for (;;) {
      // Reads a part only when its turn comes.
      await takePiece({ companyId: company.companyId })
      const part = rest.next()
      if (part.done) return
      const rows = part.value
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        if (at > 0) await takePiece({ companyId: company.companyId })
        yield Buffer.from(writeCells(rows.slice(at, at + rowsAtOnce), false))
      }
    }
  } finally {
    leave()
  }
}

/**
 * Streamed at the reader's pace and charged to the company; never whole in memory. Throws TooMany when the company writes too many
 * lists at once.
 */
export function cellsFile(company: Company, sheet: Sheet, reader: FileReader): Response {
  const leave = takeWritingPlace(company.companyId)
  reader.context.onceOver(leave)
  return new Response(streamed(pieces(company, sheet, leave), reader), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(sheet.name),
      'Cache-Control': 'no-store',
    },
  })
}
