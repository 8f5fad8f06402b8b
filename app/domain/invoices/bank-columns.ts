import { isCurrencyCode } from '#app/domain/companies/currency.ts'
import { guessColumns, headKey, maxRowsAbove, namesRow } from '#app/domain/spreadsheets/guess-columns.ts'
import type { BankField, ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import { isNothing, readSide, readState } from '#app/domain/spreadsheets/read-cell.ts'
import { dateOrders, readDate } from '#app/domain/spreadsheets/read-date.ts'
import { decimalSign, readMoney } from '#app/domain/spreadsheets/read-money.ts'
import type { SpreadsheetTable, TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'

// Finds the columns by their heads, as far as the cells agree, else by the cells alone.

const sampleRows = 60

type Holds = 'nothing' | 'dates' | 'amounts' | 'numbers' | 'sides' | 'states' | 'currencies' | 'text'

function isDate(cell: string): boolean {
  return cell.trim() !== '' && (['day', 'month'] as const).some(order => 'value' in readDate(cell, order))
}

function isAmount(cell: string): boolean {
  return readMoney(cell, '.') !== null || readMoney(cell, ',') !== null
}

/** Unlike an account number, it has pence, a sign or a currency. */
function isMoney(cell: string): boolean {
  return isAmount(cell) && !/^\s*\d+\s*$/.test(cell)
}

function holdsOf(rows: readonly TableRow[], at: number): Holds {
  const cells = rows.map(([, cells]) => cells[at] ?? '').filter(cell => !isNothing(cell))
  const isMost = (is: (cell: string) => boolean) => 2 * cells.filter(is).length >= cells.length
  if (cells.length === 0) return 'nothing'
  if (isMost(isDate)) return 'dates'
  if (cells.every(cell => readSide(cell) !== null)) return 'sides'
  if (cells.every(cell => readState(cell) !== null)) return 'states'
  if (cells.every(cell => isCurrencyCode(cell.trim()))) return 'currencies'
  return isMost(isMoney) ? 'amounts' : isMost(isAmount) ? 'numbers' : 'text'
}

const fitting: Readonly<Record<BankField, readonly Holds[]>> = {
  day: ['dates'],
  monthFirst: ['dates'],
  amount: ['amounts', 'numbers'],
  cameIn: ['amounts', 'numbers', 'nothing'],
  wentOut: ['amounts', 'numbers', 'nothing'],
  direction: ['sides'],
  state: ['states', 'text', 'nothing'],
  currency: ['currencies', 'text', 'nothing'],
  words: ['text', 'numbers', 'nothing', 'sides', 'states', 'currencies', 'dates', 'amounts'],
}

const ofOthers =
  /\b(?:balance|fees?|charges?|number|no|code|id|account|card|time|rate|tax|vat|local|original|source|target)\b/

export function headOfBank(rows: readonly TableRow[]): number {
  const first = rows.slice(0, maxRowsAbove)
  const holds = (is: (cell: string) => boolean, row: TableRow | undefined) => row?.[1].some(is) ?? false
  const named = namesRow(
    first.filter(row => !holds(isDate, row) && !holds(isMoney, row)),
    'bank',
  )
  if (named !== null) return named
  const before = first[first.findIndex(row => holds(isDate, row) && holds(isMoney, row)) - 1]
  const isNames = before && !holds(isDate, before) && !holds(isMoney, before)
  return isNames && before[1].filter(cell => !isNothing(cell)).length > 1 ? before[0] : 0
}

export type BankColumns = {
  columns: ColumnFields
  asks: string[]
}

export function guessBankColumns(table: SpreadsheetTable): BankColumns {
  const { header, head, rows } = table
  const sample = rows.slice(0, sampleRows)
  const holds = header.map((_, at) => holdsOf(sample, at))
  const named = head > 0 ? (guessColumns(header, 'bank') as (BankField | null)[]) : header.map(() => null)
  const columns = named.map((field, at) =>
    field !== null && fitting[field].includes(holds[at] ?? 'nothing') ? field : null,
  )
  const asks: string[] = []
  const free = (kind: Holds) =>
    header.flatMap((name, at) =>
      columns[at] === null && holds[at] === kind && !ofOthers.test(headKey(name)) ? [at] : [],
    )
  const take = (field: BankField, kind: Holds, several: string) => {
    const [at, ...others] = free(kind)
    if (columns.includes(field) || at === undefined) return
    columns[at] = field
    if (others.length > 0) asks.push(several)
  }
  take('day', 'dates', 'More than one column has dates.')
  if (!columns.includes('cameIn')) {
    take('amount', 'amounts', 'More than one column has amounts.')
    take('amount', 'numbers', 'No column has amounts with pence.')
  }
  take('state', 'states', 'More than one column has states.')
  take('currency', 'currencies', 'More than one column has currencies.')
  if (!columns.includes('cameIn')) take('direction', 'sides', 'More than one column says in or out.')
  // A column of incoming amounts makes one of both directions redundant.
  else if (columns.includes('amount')) columns[columns.indexOf('amount')] = null
  if (!columns.includes('words')) for (const at of free('text')) columns[at] = 'words'
  if (dateOrders(cellsOf(table, columns, 'day')).size > 1) {
    asks.push('Some dates have the day first, some the month.')
  }
  return { columns, asks: [...asks, ...missingOf(table, columns)] }
}

export function missingOf(table: SpreadsheetTable, columns: ColumnFields): string[] {
  const has = (...fields: BankField[]) => fields.some(field => columns.includes(field))
  return [
    ...(has('day', 'monthFirst') ? [] : ['Which column has the date?']),
    ...(has('amount', 'cameIn') ? [] : ['Which column has what came in?']),
    ...(has('direction', 'wentOut') || isWayTold(table, columns) ? [] : [noWay]),
  ]
}

const noWay =
  'Nothing says which amounts came in and which went out: please choose “Paid in” where all came in, or which column has “Credit or debit”.'

/** By signs, or because all money came in. */
function isWayTold(table: SpreadsheetTable, columns: ColumnFields): boolean {
  const amounts = cellsOf(table, columns, 'amount')
  const sign = decimalSign(amounts)
  const isSigned = (cell: string) => {
    const money = readMoney(cell, sign)
    return money !== null && (money.pence < 0 || money.side !== null)
  }
  const isLeft = (field: ColumnFields[number], at: number) =>
    field === null && table.rows.some(([, cells]) => !isNothing(cells[at] ?? ''))
  return amounts.length === 0 || amounts.some(isSigned) || !columns.some(isLeft)
}

export function cellsOf({ rows }: SpreadsheetTable, columns: ColumnFields, field: BankField): string[] {
  const at = columns.indexOf(field)
  return at < 0 ? [] : rows.map(([, cells]) => cells[at] ?? '')
}

/** Identifies lists of the same bank: by column names, else by what the columns hold. */
export function bankShape({ head, header, rows }: SpreadsheetTable): string {
  const sample = rows.slice(0, sampleRows)
  return JSON.stringify(head > 0 ? header.map(headKey) : header.map((_, at) => holdsOf(sample, at)))
}
