import { addDays } from '#app/domain/clock.ts'
import type { HolidayYear } from './allowance.ts'
import type { Span } from './away.ts'

/** Of each month, whatever its length. */
const monthWidth = 31
export const stripWidth = 12 * monthWidth

function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** The months, 0 to 11, of a strip: twelve whole ones from that in which the holiday year begins. */
export function stripMonths({ startDate }: HolidayYear): number[] {
  return Array.from({ length: 12 }, (_, at) => (monthOf(startDate) + at) % 12)
}

/** The first and the last day of a strip. */
export function stripDays(year: HolidayYear): HolidayYear {
  const first = `${year.startDate.slice(0, 7)}-01`
  const next = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
  return { startDate: first, endDate: addDays(next, -1) }
}

/** Where a day begins, or its midday is. */
function placeOf(date: string, isMidday: boolean | undefined, { startDate }: HolidayYear): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const place = (monthOf(date) - monthOf(startDate)) * monthWidth
  return place + ((day - 1 + (isMidday ? 0.5 : 0)) * monthWidth) / days
}

export type Bar = { from: number; length: number }

/** In units of the strip, to a tenth; null outside of it. */
export function barOf(
  { startDate, endDate, startsAtMidday, endsAtMidday }: Span,
  year: HolidayYear,
): Bar | null {
  const end = endsAtMidday ? endDate : addDays(endDate, 1)
  const from = Math.max(0, placeOf(startDate, startsAtMidday, year))
  const to = Math.min(stripWidth, placeOf(end, endsAtMidday, year))
  const rounded = (value: number) => Math.round(value * 10) / 10
  return from < to ? { from: rounded(from), length: rounded(to - from) } : null
}
