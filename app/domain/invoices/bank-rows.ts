import { isCurrencyCode, isOfCurrency } from '#app/domain/companies/currency.ts'
import type { BankField, ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import { isNothing, plainCell, readSide, readState } from '#app/domain/spreadsheets/read-cell.ts'
import { dateOrder, readDate } from '#app/domain/spreadsheets/read-date.ts'
import { decimalSign, type ReadMoney, readMoney, type Side } from '#app/domain/spreadsheets/read-money.ts'
import type { SpreadsheetTable, TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'

import type { BankLine } from './bank-statement.ts'

export type LeftRow = { row: number; text: string; amount: string; reason: string }

/** `pence` in the company's currency, below zero for outgoing money, 0 when unknown. */
export type BankRow = { pence: number } & ({ line: BankLine } | { left: LeftRow; wentOut: boolean })

type Moved = { pence: number; side: Side; mark: string | null }

const longestText = 180

/** Date order and decimal sign are guessed from whole columns. */
export function bankRowReader(
  { header, rows }: SpreadsheetTable,
  columns: ColumnFields,
  currency: string,
): (row: TableRow) => BankRow {
  const at = Object.fromEntries(columns.map((field, at) => [field, at])) as Partial<Record<BankField, number>>
  const moneyAts = [at.amount, at.cameIn, at.wentOut].filter(at => at !== undefined)
  const dayAt = at.day ?? at.monthFirst
  const cellsAt = (at: number | undefined) =>
    at === undefined ? [] : rows.map(([, cells]) => cells[at] ?? '')
  const order = at.monthFirst === undefined ? dateOrder(cellsAt(dayAt)) : 'month'
  const sign = decimalSign(moneyAts.flatMap(cellsAt))
  const wordAts = columns.flatMap((field, at) => (field === 'words' ? [at] : []))
  const marks = new Map(moneyAts.map(at => [at, markIn(header[at] ?? '')]))

  return ([row, cells]) => {
    const cell = (field: BankField) => plainCell(cells[at[field] ?? -1] ?? '')
    const said = (wordAts.length > 0 ? wordAts.map(at => cells[at] ?? '') : cells)
      .map(text => text.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
    const text = [...new Set(said)].join(', ').slice(0, longestText)
    const amount = moneyAts.map(at => (cells[at] ?? '').trim()).find(text => !isNothing(text)) ?? ''
    const leave = (reason: string, pence = 0, wentOut = false): BankRow => {
      return { pence, wentOut, left: { row, text, amount: amount.slice(0, 40), reason } }
    }
    const moved = movedBy(cell)
    if (typeof moved === 'string') return leave(moved)
    const isOurs = [moved.mark, cell('currency') || null].every(
      mark => mark === null || isOfCurrency(mark, currency),
    )
    const pence = isOurs ? (moved.side === 'in' ? moved.pence : -moved.pence) : 0
    if (moved.side === 'out') return leave('Went out', pence, true)
    if (at.state !== undefined && readState(cell('state')) !== true) {
      return leave(
        cell('state') === '' ? 'Its state is not said' : `Its state is “${short(cell('state'))}”`,
        pence,
      )
    }
    if (!isOurs) return leave(`Not in ${currency}`)
    const day = readDate(cells[dayAt ?? -1] ?? '', order)
    if ('reason' in day) return leave(`“${short(cells[dayAt ?? -1] ?? '')}” is not a date`, pence)
    if (day.value === '') return leave('It has no date', pence)
    return { pence, line: { row, day: day.value, amount: pence, text } }
  }

  function movedBy(cell: (field: BankField) => string): Moved | string {
    const told = (['cameIn', 'wentOut'] as const).flatMap((field): (Moved | string)[] => {
      if (isNothing(cell(field))) return []
      const money = readMoney(cell(field), sign)
      if (money === null) return [notAmount(cell(field))]
      const side = field === 'wentOut' || money.pence < 0 || money.side === 'out' ? 'out' : 'in'
      return money.pence === 0 ? [] : [movedAs(money, side, at[field])]
    })
    if (told.length === 0 && !isNothing(cell('amount')))
      told.push(movedByAmount(cell('amount'), cell('direction')))
    const [moved = 'Nothing came in or went out', ...others] = told
    return others.length > 0 ? 'It came in and went out' : moved
  }

  function movedByAmount(amount: string, direction: string): Moved | string {
    const money = readMoney(amount, sign)
    if (money === null) return notAmount(amount)
    if (money.pence === 0) return 'Nothing came in or went out'
    const signed = money.pence < 0 ? 'out' : money.side
    if (money.pence < 0 && money.side === 'in') return `“${short(amount)}” says both in and out`
    if (at.direction === undefined) return movedAs(money, signed ?? 'in', at.amount)
    const side = readSide(direction)
    if (side === null) return `“${short(direction)}” says neither in nor out`
    return side === 'in' && signed === 'out'
      ? `“${short(direction)}” and “${short(amount)}” differ`
      : movedAs(money, side, at.amount)
  }

  function movedAs({ pence, currency }: ReadMoney, side: Side, at: number | undefined): Moved {
    return { pence: Math.abs(pence), side, mark: currency ?? marks.get(at ?? -1) ?? null }
  }
}

const notAmount = (cell: string) => `“${short(cell)}” is not an amount`

function short(cell: string): string {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
}

function markIn(head: string): string | null {
  return /\p{Sc}/u.exec(head)?.[0] ?? head.match(/\b[A-Z]{3}\b/g)?.find(isCurrencyCode) ?? null
}
