import { fold } from '#app/domain/fold.ts'
import type { Unit } from '#app/domain/money/unit.ts'
import { type LineKind, lineKindNames, lineKinds } from '#app/domain/quotes/quote.ts'
import { plainCell } from '#app/domain/spreadsheets/read-cell.ts'
import { kindOfUnit, mostPastedLines } from './price-list-item.ts'

/** What a column of pasted lines holds. */
const columns = ['kind', 'name', 'code', 'supplier', 'unit', 'cost', 'waste'] as const
type ColumnName = (typeof columns)[number]

/** What shops write over them. */
const heads: Readonly<Record<ColumnName, readonly string[]>> = {
  kind: ['kind', 'type', 'category', 'group'],
  name: ['name', 'item', 'description', 'what it is', 'product', 'material'],
  code: ['code', 'sku', 'part number', 'part no', 'ref', 'reference', 'product code'],
  supplier: ['supplier', 'merchant', 'from', 'vendor'],
  unit: ['unit', 'units', 'per', 'uom', 'sold by'],
  cost: [
    'cost',
    'cost of one',
    'price',
    'net',
    'unit cost',
    'unit price',
    'rate',
    'net price',
    'trade price',
  ],
  waste: ['waste', 'waste %', 'waste, in per cent', 'wastage'],
}

const unitWords: Readonly<Record<string, Unit>> = {
  ...{ each: 'each', ea: 'each', no: 'each', nr: 'each', pcs: 'each', pc: 'each', item: 'each', '': 'each' },
  ...{ pair: 'pair', pr: 'pair', pairs: 'pair', set: 'set', sets: 'set', lot: 'lot', box: 'lot' },
  ...{ m: 'm', metre: 'm', metres: 'm', meter: 'm', lm: 'm', 'm²': 'm²', m2: 'm²', sqm: 'm²', 'sq m': 'm²' },
  ...{ sheet: 'sheet', sheets: 'sheet', sht: 'sheet', board: 'sheet' },
  ...{ h: 'h', hr: 'h', hrs: 'h', hour: 'h', hours: 'h', day: 'day', days: 'day' },
}

/** A pasted line as the form's fields say it; `reason` where it cannot be one. */
export type PastedLine = { line: number; values: Record<ColumnName, string> } | PastedFault
export type PastedFault = { line: number; text: string; reason: string }

function headOf(cell: string): ColumnName | null {
  const word = fold(cell)
    .replaceAll(/[\s_:.]+/g, ' ')
    .trim()
  return columns.find(name => heads[name].includes(word)) ?? null
}

/** Two columns are a name and a cost, three a unit between them; more are as the list is exported. */
function usualColumns(width: number): (ColumnName | null)[] {
  if (width === 1) return ['name']
  if (width === 2) return ['name', 'cost']
  return width === 3 ? ['name', 'unit', 'cost'] : [...columns]
}

type Row = readonly [line: number, cells: readonly string[]]

/** Lines of a price list; the first says what the columns are, or they are the usual ones. */
export function readPastedRows(rows: readonly Row[]): PastedLine[] {
  const filled = rows.filter(([, cells]) => cells.some(cell => cell.trim() !== ''))
  const first = filled[0]?.[1] ?? []
  const named = first.map(headOf)
  const isHead = named.includes('name') && named.includes('cost')
  const width = Math.max(0, ...filled.map(([, cells]) => cells.length))
  const order = isHead ? named : usualColumns(width)
  return filled
    .slice(isHead ? 1 : 0)
    .slice(0, mostPastedLines + 1)
    .map(row => readRow(row, order))
}

function readRow([line, cells]: Row, order: readonly (ColumnName | null)[]): PastedLine {
  const cell = (name: ColumnName) => plainCell(cells[order.indexOf(name)] ?? '')
  const text = cells.filter(Boolean).join(', ')
  const fault = (reason: string): PastedFault => ({ line, text, reason })
  const unit = unitOf(cell('unit'))
  if (unit === null)
    return fault(`“${cell('unit')}” is no unit. Write each, pair, set, lot, m, m², sheet, h or day`)
  const kind = cell('kind') === '' ? kindOfUnit(unit) : kindOf(cell('kind'))
  if (kind === null)
    return fault(`“${cell('kind')}” is no kind. Write ${Object.values(lineKindNames).join(', ')}`)
  const cost = cell('cost').replaceAll(/[\s\u00a0]/g, '')
  const { name, code, supplier, waste } = {
    name: cell('name'),
    code: cell('code'),
    supplier: cell('supplier'),
    waste: cell('waste'),
  }
  return { line, values: { kind, unit, name, code, supplier, cost, waste } }
}

function unitOf(cell: string): Unit | null {
  const word = fold(cell).replaceAll('.', '').trim()
  return unitWords[word] ?? null
}

function kindOf(cell: string): LineKind | null {
  const word = fold(cell)
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  return (
    lineKinds.find(kind => kind.replace('_', ' ') === word || `${kind.replace('_', ' ')}s` === word) ?? null
  )
}
