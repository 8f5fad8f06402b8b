import { addDays } from './clock.ts'
import { countWorkingDays, type Days, isWorkingDay } from './holidays/holiday.ts'

// Working days are all but weekends and bank holidays. Dates are 'yyyy-MM-dd'.

/** The day itself when it is a working day, else the next one; with -1 the last one before. */
export function workingDayAt(date: string, bankHolidays: Days, direction: 1 | -1 = 1): string {
  let day = date
  while (!isWorkingDay(day, bankHolidays)) day = addDays(day, direction)
  return day
}

/** So many working days later, or earlier when negative; from a day off it is counted as from the working day beside it. */
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
    // Whole weeks at once; the bank holidays among them are still to be made up for.
    const next = addDays(day, direction * weeks * 7)
    const [startDate, endDate] = direction > 0 ? [addDays(day, 1), next] : [next, addDays(day, -1)]
    left -= countWorkingDays({ startDate, endDate }, bankHolidays)
    day = next
  }
  return workingDayAt(day, bankHolidays, direction)
}

/** How many working days the second day is later than the first, negative when it is earlier. */
export function workingDaysBetween(from: string, to: string, bankHolidays: Days): number {
  if (from === to) return 0
  return from < to
    ? countWorkingDays({ startDate: addDays(from, 1), endDate: to }, bankHolidays)
    : -countWorkingDays({ startDate: to, endDate: addDays(from, -1) }, bankHolidays)
}
