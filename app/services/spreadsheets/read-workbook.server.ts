import { unzipSync, zipSync } from 'fflate'
import { readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import { minuteMs } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import { spreadsheetTexts, type TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'
import { refused, rowKeeper } from './row-keeper.ts'

// Runs in the process that draws pictures: see files/picture-process.server.ts.

/** 2,000 rows of 60 columns are 7 MB. */
const maxUnpackedBytes = 24 * 1024 ** 2
/** As many as a CSV can hold. */
const maxLetters = 2_000_000
/** 2,000 rows of 60 columns are 120,000 cells, and a stray one in the last row spans a million. */
const maxCells = 300_000
const maxSpan = 1_200_000
const maxParts = 300
const maxSheets = 20
/** Excel keeps 17 digits and shows 15: 0.1 + 0.2 is 0.3. */
const shownDigits = 15

export type ReadWorkbook = { rows: TableRow[]; reason?: never } | { rows?: never; reason: string }

/** Filled rows of the first sheet that has any. */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  try {
    return { rows: await firstRows(unpack(bytes)) }
  } catch (error) {
    return { reason: error instanceof Invalid ? error.message : spreadsheetTexts.unreadable }
  }
}

/**
 * A packed part becomes no larger than it says, one that is not packed is as large as its bytes, and parts that share bytes
 * are more than the file. Parts that are not packed need no threads of fflate.
 */
function unpack(bytes: Uint8Array): Blob {
  let left = maxUnpackedBytes
  let packed = bytes.length
  let partsLeft = maxParts
  const parts = unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      left -= Math.max(originalSize, size)
      packed -= size
      partsLeft--
      if (Math.min(left, packed, partsLeft) < 0) throw refused(spreadsheetTexts.tooMuch)
      return true
    },
  })
  for (const part of Object.values(parts)) ensureFewCells(part)
  return new Blob([zipSync(parts, { level: 0 })])
}

const cellAddress = /\br\s*=\s*["']([A-Za-z]+)(\d+)/g
/** No program writes one so: it would hide where the cell is. */
const codedAddress = /<c\b[^<>]{0,200}\br\s*=\s*["'][^"'<>]{0,40}&/

/** The library makes a cell of each place between the first and the last. */
function ensureFewCells(part: Uint8Array): void {
  let [cells, rows, columns] = [0, 0, 0]
  const xml = Buffer.from(part).toString('latin1')
  if (codedAddress.test(xml)) throw refused(spreadsheetTexts.unreadable)
  for (const [, letters = '', row] of xml.matchAll(cellAddress)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnOf(letters))
    if (++cells > maxCells || rows * columns > maxSpan) throw refused(spreadsheetTexts.tooMuch)
  }
}

/** 'AA' is 27. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

async function firstRows(workbook: Blob): Promise<TableRow[]> {
  for (let sheet = 1; sheet <= maxSheets; sheet++) {
    const cells = await readCells(workbook, sheet)
    if (cells === null) return []
    const kept = rowKeeper()
    let letters = 0
    for (const row of cells) {
      const texts = row.map(written)
      letters += texts.join('').length
      if (letters > maxLetters) throw refused(spreadsheetTexts.tooMuch)
      kept.take(texts)
    }
    const rows = kept.rows()
    if (rows.length > 0) return rows
  }
  return []
}

/** Null beyond the last sheet; a sheet of a chart alone has no cells. */
async function readCells(workbook: Blob, sheet: number): Promise<unknown[][] | null> {
  try {
    const cells: unknown[][] | undefined = await readSheet(workbook, sheet, {
      trim: false,
      parseNumber: writtenNumber,
    })
    return cells ?? []
  } catch (error) {
    if (error instanceof SheetNotFoundError) return null
    throw error
  }
}

/** As Excel writes it into a CSV, with dates as 2026-11-18. */
function written(cell: unknown): string {
  if (cell === null) return ''
  if (cell instanceof Date) return writtenDate(cell)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell)
}

function writtenNumber(stored: string): string {
  const number = Number(stored)
  return Number.isNaN(number) ? stored : String(Number(number.toPrecision(shownDigits)))
}

/** A time alone is before Excel's first day. */
function writtenDate(date: Date): string {
  const minutes = Math.round(date.getTime() / minuteMs)
  if (Number.isNaN(minutes)) return ''
  const [day = '', time = ''] = new Date(minutes * minuteMs).toISOString().slice(0, -8).split('T')
  if (day < '1900') return time
  return time === '00:00' ? day : `${day} ${time}`
}
