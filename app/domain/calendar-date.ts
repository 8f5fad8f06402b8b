// Other years are typing errors, and date arithmetic needs four digits.
const years = { first: 1900, last: 2999 }

/** An existing day, 'yyyy-MM-dd'. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  const isPlausible = year >= years.first && year <= years.last
  return isPlausible && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
}
