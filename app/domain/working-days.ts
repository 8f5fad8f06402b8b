import { addDays } from './clock.ts'
import { countWorkingDays, type Days, isWorkingDay } from './holidays/holiday.ts'

// Dates are 'yyyy-MM-dd'.

/** `date` itself, if it is one; else the next, or with -1 the previous. */
export function workingDayAt(date: string, bankHolidays: Days, direction: 1 | -1 = 1): string {
  let day = date
  while (!isWorkingDay(day, bankHolidays)) day = addDays(day, direction)
  return day
}

/** Negative goes back. A day off counts as the working day beside it. */
export function addWorkingDays(date: string, days: number, bankHolidays: Days): string {
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

export function workingDaysBetween(from: string, to: string, bankHolidays: Days): number {
  if (from === to) return 0
  return from < to
    ? countWorkingDays({ startDate: addDays(from, 1), endDate: to }, bankHolidays)
    : -countWorkingDays({ startDate: to, endDate: addDays(from, -1) }, bankHolidays)
}
