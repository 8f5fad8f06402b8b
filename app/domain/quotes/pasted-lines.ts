import { isOfCurrency } from '#app/domain/companies/currency.ts'
import { amountText } from '#app/domain/format.ts'
import { limits, maxItemLines } from '#app/domain/limits.ts'
import { maxPence, quantityText, rateText, readLineQuantity, readRate } from '#app/domain/money/typed.ts'
import { kindOfUnit } from '#app/domain/price-list/price-list-item.ts'
import { columnsOfPasted } from '#app/domain/spreadsheets/guess-columns.ts'
import type { LineField } from '#app/domain/spreadsheets/list-fields.ts'
import { plainCell } from '#app/domain/spreadsheets/read-cell.ts'
import { type DecimalSign, decimalSign, readMoney } from '#app/domain/spreadsheets/read-money.ts'
import type { TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'
import { readLineKind, readUnit } from './line-words.ts'
import type { LineFields } from './room-form.ts'

export const pastedColumns = ['description', 'quantity', 'unit', 'each', 'waste', 'kind'] as const
/** No comma: descriptions contain commas. */
export const pastedSeparators = ['\t', ';']

export type PastedLines = {
  lines: LineFields[]
  /** Rows to paste again; `number` counts from 1. */
  wrong: { number: number; text: string; why: string }[]
}

export function readPastedLines(pasted: readonly TableRow[], currency: string): PastedLines {
  const { columns, rows } = columnsOfPasted(pasted, 'lines', pastedColumns)
  const eachAt = columns.indexOf('each')
  const sign = decimalSign(rows.map(([, cells]) => cells[eachAt] ?? ''))
  const result: PastedLines = { lines: [], wrong: [] }
  for (const [number, cells] of rows) {
    const cell = (name: LineField) =>
      plainCell(cells[columns.indexOf(name)] ?? '').replaceAll(/[\t\n\r]/g, ' ')
    const line =
      result.lines.length < maxItemLines
        ? readRow(cell, sign, currency)
        : `only ${maxItemLines} lines are taken`
    if (typeof line === 'string') result.wrong.push({ number, text: cells.map(quoted).join('\t'), why: line })
    else result.lines.push(line)
  }
  return result
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function readRow(
  cell: (name: LineField) => string,
  sign: DecimalSign,
  currency: string,
): LineFields | string {
  const description = cell('description')
  if (description === '') return 'it says not what it is'
  if (description.length > limits.lineDescription) return 'what it is takes too many words'
  const unit = readUnit(cell('unit'))
  if (unit === null) return `“${cell('unit')}” is no unit`
  const quantity = readLineQuantity(cell('quantity'), unit) ?? 1000
  if (Number.isNaN(quantity)) return `“${cell('quantity')}” is no quantity`
  if (cell('each') === '') return 'it has no cost'
  const each = readMoney(cell('each'), sign)
  if (each === null || each.side !== null || each.pence < 0 || each.pence > maxPence)
    return `“${cell('each')}” is no amount`
  if (each.currency !== null && !isOfCurrency(each.currency, currency))
    return `“${cell('each')}” is not in ${currency}`
  const waste = readRate(cell('waste')) ?? 0
  if (Number.isNaN(waste) || waste > 100_00) return `“${cell('waste')}” is no waste`
  const kind = cell('kind') === '' ? kindOfUnit(unit) : readLineKind(cell('kind'))
  if (kind === null) return `“${cell('kind')}” is no kind`
  return {
    kind,
    description,
    quantity: quantityText(quantity),
    unit,
    each: amountText(each.pence),
    waste: kind === 'labour' ? '0' : rateText(waste),
  }
}
