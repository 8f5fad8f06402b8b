// Other years are typing errors, and date arithmetic needs four digits.
const years = { first: 1900, last: 2999 }

export type CalendarDay = { year: number; month: number; day: number; ms: number }

/** `date` is yyyy-MM-dd or an ISO instant. Null when it is no real day. */
export function readDay(date: string): CalendarDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(date)
  if (!match) return null
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  return { year, month, day, ms: at.getTime() }
}

/** An existing day, 'yyyy-MM-dd'. */
export function isCalendarDate(value: string): boolean {
  const day = value.length === 10 ? readDay(value) : null
  return day !== null && day.year >= years.first && day.year <= years.last
}
