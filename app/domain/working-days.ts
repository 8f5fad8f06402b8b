import { addDays, daysBetween } from './clock.ts'
import type { Span } from './holidays/away.ts'

// Dates are 'yyyy-MM-dd'.

export function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

export type BankHolidays = { has(date: string): boolean; keys(): Iterable<string> }

export function isWorkingDay(date: string, bankHolidays: BankHolidays): boolean {
  return !isWeekend(date) && !bankHolidays.has(date)
}

export function countWorkingDays(span: Span, bankHolidays: BankHolidays): number {
  const { startDate, endDate, startsAtMidday, endsAtMidday } = span
  const length = (daysBetween(startDate, endDate) ?? 0) + 1
  const rest = length % 7
  let count = (length - rest) * (5 / 7)
  for (let at = 0; at < rest; at++) if (!isWeekend(addDays(startDate, at))) count++
  for (const date of bankHolidays.keys()) {
    if (startDate <= date && date <= endDate && !isWeekend(date)) count--
  }
  if (startsAtMidday && isWorkingDay(startDate, bankHolidays)) count -= 0.5
  if (endsAtMidday && isWorkingDay(endDate, bankHolidays)) count -= 0.5
  return count
}

/** `date` itself, if it is one; else the next, or with -1 the previous. */
export function workingDayAt(date: string, bankHolidays: BankHolidays, direction: 1 | -1 = 1): string {
  let day = date
  while (!isWorkingDay(day, bankHolidays)) day = addDays(day, direction)
  return day
}

/** Negative goes back. A day off counts as the working day beside it. */
export function addWorkingDays(date: string, days: number, bankHolidays: BankHolidays): string {
  const direction = days < 0 ? -1 : 1
  let day = workingDayAt(date, bankHolidays, direction)
  let left = Math.abs(days)
  while (left > 0) {
    const weeks = Math.floor(left / 5)
    if (weeks === 0) {
      day = addDays(day, direction)
      if (isWorkingDay(day, bankHolidays)) left--
      continue
    }
    // Whole weeks at once; the loop makes up for bank holidays in them.
    const next = addDays(day, direction * weeks * 7)
    const [startDate, endDate] = direction > 0 ? [addDays(day, 1), next] : [next, addDays(day, -1)]
    left -= countWorkingDays({ startDate, endDate }, bankHolidays)
    day = next
  }
  return workingDayAt(day, bankHolidays, direction)
}

export function workingDaysBetween(from: string, to: string, bankHolidays: BankHolidays): number {
  if (from === to) return 0
  return from < to
    ? countWorkingDays({ startDate: addDays(from, 1), endDate: to }, bankHolidays)
    : -countWorkingDays({ startDate: to, endDate: addDays(from, -1) }, bankHolidays)
}
