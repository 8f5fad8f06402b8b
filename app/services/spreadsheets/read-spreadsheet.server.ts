import { CsvError, parse } from 'csv-parse/sync'
import { Invalid } from '#app/domain/errors.ts'
import {
  mostColumns,
  mostRows,
  type SpreadsheetTable,
  spreadsheetTexts,
} from '#app/domain/spreadsheets/spreadsheet.ts'

const separators = [',', ';', '\t', '|'] as const
/** Rows by which the separator is told. */
const sampleRows = 20
/** A title and empty rows may stand above the names of the columns. */
const mostRowsAbove = 10
/** So many letters of a cell are kept: no field takes more. */
const mostLetters = 6000

/** Of UTF-16 and of programs' own files, never of a list. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no list holds
const noText = /[\u0000-\u0008\u000e-\u001f]/

/** Reads a list out of a file's bytes or of what was pasted. Throws Invalid, with the reason at `file`. */
export function readSpreadsheet(bytes: Uint8Array): SpreadsheetTable {
  if (isWorkbook(bytes)) throw refused(spreadsheetTexts.workbook)
  const text = decode(bytes)
  if (noText.test(text)) throw refused(spreadsheetTexts.unreadable)
  const said = /^"?sep=(.)"?\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const rows = rowsOf(body, said?.[1] ?? separatorOf(body))
  return tableOf(rows, said ? 1 : 0)
}

function refused(reason: string): Invalid {
  return new Invalid({ file: [reason] })
}

/** Excel's own files, new and old. */
function isWorkbook(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  return head === '504b0304' || head === 'd0cf11e0'
}

/** UTF-8 or UTF-16 with its mark or without, else the letters of Windows. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const zeros = bytes.subarray(0, 200)
  if (zeros.length > 3 && zeros[1] === 0 && zeros[3] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros.length > 3 && zeros[0] === 0 && zeros[2] === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function rowsOf(text: string, delimiter: string, to?: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      ...(to === undefined ? {} : { to }),
      // Whole rows are counted, the empty ones too: their numbers are those that a spreadsheet shows.
      skip_empty_lines: false,
      relax_column_count: true,
      // Excel's ="0194" is a cell.
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused(
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? spreadsheetTexts.openQuote : spreadsheetTexts.unreadable,
    )
  }
}

/** The one that makes most rows as wide as the widest of the first ones. */
function separatorOf(text: string): string {
  let best: { separator: string; score: number } = { separator: ',', score: 0 }
  for (const separator of separators) {
    const widths = sampleOf(text, separator).map(cells => cells.length)
    const width = Math.max(1, ...widths)
    const alike = widths.filter(each => each === width).length
    const score = width === 1 ? 0 : alike * 1000 + width
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function sampleOf(text: string, separator: string): string[][] {
  try {
    return rowsOf(text, separator, sampleRows)
  } catch {
    return []
  }
}

function tableOf(rows: readonly string[][], rowsBefore: number): SpreadsheetTable {
  const isFilled = (cells: readonly string[]) => cells.some(cell => cell.trim() !== '')
  const widthOf = (cells: readonly string[]) => cells.filter(cell => cell.trim() !== '').length
  const above = rows.slice(0, mostRowsAbove)
  const wide = above.findIndex(cells => widthOf(cells) > 1)
  const headAt = wide >= 0 ? wide : rows.findIndex(isFilled)
  const found = rows
    .map((cells, at): [number, string[]] => [at + 1 + rowsBefore, cells])
    .slice(headAt + 1)
    .filter(([, cells]) => isFilled(cells))
  if (headAt < 0 || found.length === 0) throw refused(spreadsheetTexts.empty)
  if (found.length > mostRows) throw refused(spreadsheetTexts.tooManyRows)
  const lastFilled = (cells: readonly string[]) => cells.findLastIndex(cell => cell.trim() !== '') + 1
  const head = rows[headAt] ?? []
  const width = Math.max(lastFilled(head), ...found.map(([, cells]) => lastFilled(cells)))
  if (width > mostColumns) throw refused(spreadsheetTexts.tooManyColumns)
  const cut = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) => (cells[at] ?? '').slice(0, mostLetters).toWellFormed())
  return {
    header: cut(head).map(
      (name, at) => name.replaceAll(/\s+/g, ' ').trim().slice(0, 80) || `Column ${at + 1}`,
    ),
    rows: found.map(([row, cells]) => [row, cut(cells)]),
  }
}
