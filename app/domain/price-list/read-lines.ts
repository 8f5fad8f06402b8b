import { readLineKind, readUnit } from '#app/domain/quotes/line-words.ts'
import { lineKindNames } from '#app/domain/quotes/quote.ts'
import { columnsOfPasted } from '#app/domain/spreadsheets/guess-columns.ts'
import type { PriceField } from '#app/domain/spreadsheets/list-fields.ts'
import { plainCell } from '#app/domain/spreadsheets/read-cell.ts'
import { type DecimalSign, decimalSign, readAmount } from '#app/domain/spreadsheets/read-money.ts'
import type { TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'
import { kindOfUnit, maxPastedLines } from './price-list-item.ts'

export type PastedLine = { line: number; values: Record<PriceField, string> } | PastedFault
export type PastedFault = { line: number; text: string; reason: string }

const all = ['kind', 'name', 'code', 'supplier', 'unit', 'cost', 'waste'] as const

/** By number of columns; more than three as the list is exported. */
function usualColumns(width: number): readonly PriceField[] {
  if (width === 1) return ['name']
  if (width === 2) return ['name', 'cost']
  return width === 3 ? ['name', 'unit', 'cost'] : all
}

/** The first row may name the columns. */
export function readPastedPrices(pasted: readonly TableRow[], currency: string): PastedLine[] {
  const { columns, rows } = columnsOfPasted(pasted, 'prices', usualColumns(pasted[0]?.[1].length ?? 0))
  const costAt = columns.indexOf('cost')
  const sign = decimalSign(rows.map(([, cells]) => cells[costAt] ?? ''))
  return rows.slice(0, maxPastedLines + 1).map(([line, cells]) => {
    const cell = (name: PriceField) => plainCell(cells[columns.indexOf(name)] ?? '')
    const values = Object.fromEntries(all.map(name => [name, cell(name)])) as Record<PriceField, string>
    return readRow(line, values, cells.filter(Boolean).join(', '), sign, currency)
  })
}

function readRow(
  line: number,
  values: Record<PriceField, string>,
  text: string,
  sign: DecimalSign,
  currency: string,
): PastedLine {
  const fault = (reason: string): PastedFault => ({ line, text, reason })
  const unit = readUnit(values.unit)
  if (unit === null)
    return fault(`“${values.unit}” is no unit. Write each, pair, set, lot, m, m², sheet, h or day`)
  const kind = values.kind === '' ? kindOfUnit(unit) : readLineKind(values.kind)
  if (kind === null)
    return fault(`“${values.kind}” is no kind. Write ${Object.values(lineKindNames).join(', ')}`)
  const cost = readAmount(values.cost, sign, currency)
  if ('reason' in cost) return fault(`“${values.cost}” is not an amount in ${currency}`)
  return { line, values: { ...values, kind, unit, cost: cost.value } }
}
