import { monthNames } from '#app/domain/format.ts'
import type { ReadCell } from './read-cell.ts'

const asDates = 'Not a date. Write it as 18/11/2026, or leave it empty'

function monthOf(word: string): number {
  const key = word.toLowerCase()
  if (key.length < 3) return 0
  return monthNames.findIndex(name => name.toLowerCase().startsWith(key === 'sept' ? 'sep' : key)) + 1
}

/** Two digits are 1970 to 2069. */
function yearOf(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

export type DateOrder = 'day' | 'month'

function dayOf(year: number, month: number, day: number, order: DateOrder): ReadCell {
  const name = monthNames[month - 1]
  if (name === undefined) {
    const hint = order === 'day' ? 'The day comes first: 18/11/2026' : 'The month comes first: 11/18/2026'
    return { reason: `There is no month ${month}. ${hint}` }
  }
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const inYear = month === 2 ? ` ${year}` : ''
  if (day > days || day < 1) return { reason: `${name}${inYear} has ${days} days` }
  const two = (n: number) => String(n).padStart(2, '0')
  return { value: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` }
}

/** Characters, with weekday and time; patterns never see a longer text. */
export const longestDate = 60

function dateText(cell: string): string | null {
  const text = cell.trim()
  if (text.length > longestDate) return null
  return text
    .replace(
      /[,\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?: ?(?:z|utc|gmt|bst|[+-]\d{2}:?\d{2}))?$/i,
      '',
    )
    .replace(/T\d{2}:\d{2}.*$/, '')
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i, '')
    .trim()
}

const inDigits = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/

/** 18/11/2026, 18.11.26, Wed 18th November 2026, 2026-11-18, 20261118, Nov 18, 2026. */
export function readDate(cell: string, order: DateOrder = 'day'): ReadCell {
  const text = dateText(cell)
  if (text === null) return { reason: asDates }
  if (text === '') return { value: '' }
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), order)
  const digits = inDigits.exec(text)
  if (digits) {
    const [, first, second, year = ''] = digits
    const [day, month] = order === 'day' ? [first, second] : [second, first]
    return dayOf(yearOf(year), Number(month), Number(day), order)
  }
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})[.,]?[-/. ]*(\d{4}|\d{2})$/i.exec(text)
  const american = /^([a-z]{3,9})[. ]+(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i.exec(text)
  const [day, word = '', year = ''] = named
    ? named.slice(1)
    : american
      ? [american[2], american[1], american[3]]
      : []
  const month = monthOf(word)
  return month > 0 ? dayOf(yearOf(year), month, Number(day), order) : { reason: asDates }
}

/** Empty when each date could be either, both when they differ. */
export function dateOrders(cells: readonly string[]): Set<DateOrder> {
  const orders = new Set<DateOrder>()
  for (const cell of cells) {
    const [, first, second] = inDigits.exec(dateText(cell) ?? '') ?? []
    if (Number(first) > 12) orders.add('day')
    if (Number(second) > 12) orders.add('month')
  }
  return orders
}

export function isOrderOpen(cells: readonly string[]): boolean {
  const isEither = (cell: string) =>
    JSON.stringify(readDate(cell, 'day')) !== JSON.stringify(readDate(cell, 'month'))
  return dateOrders(cells).size === 0 && cells.some(isEither)
}

/** Month first only if some dates need it and none contradicts. */
export function dateOrder(cells: readonly string[]): DateOrder {
  const orders = dateOrders(cells)
  return orders.has('month') && !orders.has('day') ? 'month' : 'day'
}
