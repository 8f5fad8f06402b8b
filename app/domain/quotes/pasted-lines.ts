import { amountText } from '#app/domain/format.ts'
import { limits, mostItemLines } from '#app/domain/limits.ts'
import { quantityText, rateText, readPence, readQuantity, readRate } from '#app/domain/money/typed.ts'
import { type Unit, units } from '#app/domain/money/unit.ts'
import { type LineKind, lineKindNames, lineKinds } from './quote.ts'
import type { LineFields } from './room-form.ts'

/** Rows copied from a spreadsheet. Columns are parted by tabs or semicolons, and come as named by the first row, or in this order. */
export const pastedColumns = ['description', 'quantity', 'unit', 'each', 'waste', 'kind'] as const
type Column = (typeof pastedColumns)[number]

const heads: Readonly<Record<string, Column>> = {
  what: 'description',
  item: 'description',
  description: 'description',
  name: 'description',
  material: 'description',
  quantity: 'quantity',
  qty: 'quantity',
  number: 'quantity',
  no: 'quantity',
  unit: 'unit',
  units: 'unit',
  each: 'each',
  cost: 'each',
  price: 'each',
  rate: 'each',
  'unit cost': 'each',
  'unit price': 'each',
  '£ each': 'each',
  'cost each': 'each',
  waste: 'waste',
  'waste %': 'waste',
  kind: 'kind',
  type: 'kind',
}

const unitWords: Readonly<Record<string, Unit>> = {
  ea: 'each',
  no: 'each',
  nr: 'each',
  pc: 'each',
  pcs: 'each',
  item: 'each',
  items: 'each',
  pairs: 'pair',
  pr: 'pair',
  sets: 'set',
  lots: 'lot',
  lm: 'm',
  metre: 'm',
  metres: 'm',
  m2: 'm²',
  sqm: 'm²',
  sheets: 'sheet',
  board: 'sheet',
  boards: 'sheet',
  hr: 'h',
  hrs: 'h',
  hour: 'h',
  hours: 'h',
  days: 'day',
}

export type PastedLines = {
  lines: LineFields[]
  /** Rows that could not be read, as they were pasted, with their number from 1 and why. */
  wrong: { number: number; text: string; why: string }[]
}

export function readPastedLines(text: string): PastedLines {
  const rows = text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((row, at) => ({ text: row, number: at + 1, cells: cellsOf(row) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  const named = columnsOf(rows[0]?.cells ?? [])
  const columns: readonly (Column | undefined)[] = named ?? pastedColumns
  const result: PastedLines = { lines: [], wrong: [] }
  for (const { text, number, cells } of named ? rows.slice(1) : rows) {
    const row: Partial<Record<Column, string>> = {}
    columns.forEach((column, at) => {
      if (column !== undefined) row[column] = cells[at] ?? ''
    })
    const line = result.lines.length < mostItemLines ? readRow(row) : `only ${mostItemLines} lines are taken`
    if (typeof line === 'string') result.wrong.push({ number, text, why: line })
    else result.lines.push(line)
  }
  return result
}

function columnsOf(cells: readonly string[]): (Column | undefined)[] | null {
  const columns = cells.map(cell => heads[cell.toLowerCase()])
  const known = columns.filter(column => column !== undefined)
  return known.includes('description') && known.length >= 2 && new Set(known).size === known.length
    ? columns
    : null
}

/** What is wrong with it, in words, where it cannot be read. */
function readRow(row: Partial<Record<Column, string>>): LineFields | string {
  const description = row.description ?? ''
  if (description === '') return 'it says not what it is'
  if (description.length > limits.lineDescription) return 'what it is takes too many words'
  const quantity = readQuantity(row.quantity ?? '') ?? 1000
  if (Number.isNaN(quantity)) return `“${row.quantity}” is no quantity`
  const unit = unitOf(row.unit ?? '')
  if (unit === null) return `“${row.unit}” is no unit`
  const each = readPence(row.each ?? '')
  if (each === null) return 'it has no cost'
  if (Number.isNaN(each)) return `“${row.each}” is no amount`
  const waste = readRate(row.waste ?? '') ?? 0
  if (Number.isNaN(waste) || waste > 100_00) return `“${row.waste}” is no waste`
  const kind = kindOf(row.kind ?? '', unit)
  if (kind === null) return `“${row.kind}” is no kind`
  return {
    kind,
    description,
    quantity: quantityText(quantity),
    unit,
    each: amountText(each),
    waste: kind === 'labour' ? '0' : rateText(waste),
  }
}

function unitOf(text: string): Unit | null {
  const word = text.toLowerCase().replace(/\.$/, '')
  if (word === '') return 'each'
  return (
    units.find(unit => unit === word) ?? (Object.hasOwn(unitWords, word) ? (unitWords[word] ?? null) : null)
  )
}

function kindOf(text: string, unit: Unit): LineKind | null {
  const word = text.toLowerCase()
  if (word === '') return unit === 'h' || unit === 'day' ? 'labour' : 'material'
  return lineKinds.find(kind => kind === word || lineKindNames[kind].toLowerCase() === word) ?? null
}

/** A spreadsheet puts what holds quotes, or its own separator, into quotes. */
function cellsOf(row: string): string[] {
  const separator = row.includes('\t') ? '\t' : ';'
  const cells: string[] = []
  let at = 0
  while (at <= row.length) {
    if (row[at] === '"') {
      const end = closingQuote(row, at + 1)
      if (end > 0 && (row[end + 1] === undefined || row[end + 1] === separator)) {
        cells.push(tidy(row.slice(at + 1, end).replaceAll('""', '"')))
        at = end + 2
        continue
      }
    }
    const next = row.indexOf(separator, at)
    const end = next < 0 ? row.length : next
    cells.push(tidy(row.slice(at, end)))
    at = end + 1
  }
  return cells
}

function closingQuote(row: string, from: number): number {
  for (let at = row.indexOf('"', from); at >= 0; at = row.indexOf('"', at + 2)) {
    if (row[at + 1] !== '"') return at
  }
  return -1
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are taken out
const unseen = /[\u0000-\u001f\u007f\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

function tidy(cell: string): string {
  return cell.replaceAll(unseen, ' ').trim()
}
