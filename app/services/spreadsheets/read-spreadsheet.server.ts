import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, Parser } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { spreadsheetTexts, type TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'
import { chargePictures, takePiece } from '#app/services/company-budget.server.ts'
import { askPictureProcess } from '#app/services/files/picture-process.server.ts'
import { takePictureTurn } from '#app/services/files/picture-queue.server.ts'
import { refused, rowKeeper } from './row-keeper.ts'

const separators = [',', ';', '\t', '|'] as const
/** Rows, and letters, from which the separator is guessed. */
const sampleRows = 20
const sampleLetters = 4_000
/** Bytes between looks at the clock, and milliseconds after which others have their turn. */
const pieceBytes = 8_000
const pieceMs = 10
/** Processor time; a list that fits takes a second at most. */
const workbookMs = 4_000
/** In binary files, never in a list. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no list holds
const noText = /[\u0000-\u0008\u000e-\u001f]/
type Reader = Parameters<typeof chargePictures>[0]

/** Filled rows of a workbook or of text. Others have their turn meanwhile. Throws Invalid at `file`. */
export async function readRows(scope: Reader, bytes: Uint8Array): Promise<TableRow[]> {
  await takePiece(scope)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const beginning = buffer.toString('hex', 0, 4)
  if (beginning === 'd0cf11e0') throw refused(spreadsheetTexts.oldWorkbook)
  return beginning === '504b0304' ? readWorkbookRows(scope, bytes) : readTextRows(scope, decodeText(buffer))
}

/** As photos, one at a time and in another process. */
function readWorkbookRows(scope: Reader, bytes: Uint8Array): Promise<TableRow[]> {
  const job = { workbook: Buffer.from(bytes).toString('base64') }
  return takePictureTurn(scope, async () => {
    const answer = await askPictureProcess(job, workbookMs, ms => chargePictures(scope, ms))
    if (typeof answer === 'string')
      throw refused(answer === 'tooLong' ? spreadsheetTexts.tooMuch : spreadsheetTexts.notNow)
    if (!answer.rows) throw refused(answer.reason)
    return answer.rows
  })
}

function decodeText(buffer: Buffer): string {
  const encoding = isUtf16(buffer) ? 'utf-16' : isUtf8(buffer) ? 'utf-8' : 'windows-1252'
  const text = iconv.decode(buffer, encoding)
  if (noText.test(text)) throw refused(spreadsheetTexts.unreadable)
  return text
}

/** By its mark, or by the zero bytes of Latin text. */
function isUtf16(buffer: Buffer): boolean {
  const isMarked = ['fffe', 'feff'].includes(buffer.toString('hex', 0, 2))
  const [first, second, third, fourth] = buffer
  return isMarked || (first === 0 && third === 0) || (second === 0 && fourth === 0)
}

async function readTextRows(scope: Reader, text: string): Promise<TableRow[]> {
  const { body, separator, rowsBefore } = beginningOf(text, separators)
  const kept = rowKeeper(rowsBefore)
  try {
    await pipeline(
      inPieces(scope, Buffer.from(body)),
      new Parser({ ...format, delimiter: separator, on_record: kept.take }),
    )
  } catch (error) {
    throw reasonOf(error)
  }
  return kept.rows()
}

async function* inPieces(scope: Reader, bytes: Buffer): AsyncGenerator<Buffer> {
  let until = 0
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (performance.now() > until) {
      await takePiece(scope)
      until = performance.now() + pieceMs
    }
    yield bytes.subarray(at, at + pieceBytes)
  }
}

/** Filled rows. Throws Invalid at `file`. */
export function readPastedRows(text: string, by: readonly string[] = separators): TableRow[] {
  const { body, separator, rowsBefore } = beginningOf(text, by)
  for (const quote of ['"', null]) {
    const kept = rowKeeper(rowsBefore)
    try {
      parse(body, { ...format, quote, delimiter: separator, on_record: kept.take })
      return kept.rows()
    } catch (error) {
      // An inch mark looks like an open quotation.
      const isOpen = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
      if (!isOpen || quote === null) throw reasonOf(error)
    }
  }
  return []
}

const format = {
  // Empty rows count, so that numbers match the spreadsheet's.
  skip_empty_lines: false,
  relax_column_count: true,
  // For cells such as Excel's ="0194".
  relax_quotes: true,
  record_delimiter: ['\r\n', '\n', '\r'],
} satisfies Options

function reasonOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
  return refused(isOpen ? spreadsheetTexts.openQuote : spreadsheetTexts.unreadable)
}

/** Excel may name the separator in a first row. */
function beginningOf(text: string, by: readonly string[]) {
  const said = /^"?sep=(.)"?\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  return { body, separator: said?.[1] ?? separatorOf(body, by), rowsBefore: said ? 1 : 0 }
}

/** The separator that makes most rows equally wide, then the widest. */
function separatorOf(text: string, by: readonly string[]): string {
  let best = { separator: by[0] ?? ',', score: 0 }
  for (const separator of by) {
    const widths = sampleOf(text.slice(0, sampleLetters), separator).map(cells => cells.length)
    const width = Math.max(1, ...widths)
    const alike = widths.filter(each => each === width).length
    const score = width === 1 ? 0 : alike * 1000 + width
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function sampleOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  try {
    parse(text, { ...format, delimiter: separator, to: sampleRows, on_record: row => void rows.push(row) })
  } catch {
    // The sample may end within a quotation.
  }
  return rows
}
