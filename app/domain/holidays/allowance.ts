import type { ChoiceGroup } from '#app/domain/choice-group.ts'
import { addDays } from '#app/domain/clock.ts'
import { formatDate, formatDayOfYear, monthNames, plural } from '#app/domain/format.ts'
import { type BankHolidays, countWorkingDays } from '#app/domain/working-days.ts'
import { overlaps, type Span } from './away.ts'

function saysOtherLeave(reason: string): boolean {
  return /sick|unpaid/i.test(reason)
}

export function takesAllowance(fromAllowance: boolean | undefined, reason: string): boolean {
  return fromAllowance ?? !saysOtherLeave(reason)
}

/** 'yyyy-MM-dd', both inclusive. */
export type HolidayYear = { startDate: string; endDate: string }

export function holidayYear(first: number, yearStart: string): HolidayYear {
  return { startDate: `${first}-${yearStart}`, endDate: addDays(`${first + 1}-${yearStart}`, -1) }
}

export function firstYearOf(date: string, yearStart: string): number {
  const year = Number(date.slice(0, 4))
  return date.slice(5) >= yearStart ? year : year - 1
}

export function holidayYearsOf({ startDate, endDate }: Span, yearStart: string): HolidayYear[] {
  const first = firstYearOf(startDate, yearStart)
  const count = firstYearOf(endDate, yearStart) - first + 1
  return Array.from({ length: count }, (_, at) => holidayYear(first + at, yearStart))
}

/** Covers every holiday year that `span` can touch, whatever its start. */
export function daysAround({ startDate, endDate }: Span): Span {
  const yearOf = (date: string) => Number(date.slice(0, 4))
  return { startDate: `${yearOf(startDate) - 1}-01-01`, endDate: `${yearOf(endDate) + 1}-12-31` }
}

/** '2026', or '2026/27' when it starts after 1 January. */
export function yearText({ startDate, endDate }: HolidayYear): string {
  const year = startDate.slice(0, 4)
  return endDate.startsWith(year) ? year : `${year}/${endDate.slice(2, 4)}`
}

/** '1 January to 31 December 2026' */
export function yearDaysText({ startDate, endDate }: HolidayYear): string {
  const [start, end] = [formatDate(startDate), formatDate(endDate)].map(text => text.replace(/^\w+ /, ''))
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${isOneYear ? start?.replace(/ \d{4}$/, '') : start} to ${end}`
}

export function countInYear(span: Span, year: HolidayYear, bankHolidays: BankHolidays): number {
  if (!overlaps(span, year)) return 0
  const begins = span.startDate >= year.startDate
  const ends = span.endDate <= year.endDate
  const within = {
    startDate: begins ? span.startDate : year.startDate,
    endDate: ends ? span.endDate : year.endDate,
    startsAtMidday: begins && span.startsAtMidday,
    endsAtMidday: ends && span.endsAtMidday,
  }
  return countWorkingDays(within, bankHolidays)
}

export type Counted = Span & { status: 'asked' | 'approved' }

/** `allowance` is `taken` + `asked` + `left`; `left` can be below zero. */
export type AllowanceSum = { allowance: number; taken: number; asked: number; left: number }

/** `holidays` are only those that count towards the allowance. */
export function sumAllowance(
  allowance: number,
  holidays: readonly Counted[],
  year: HolidayYear,
  bankHolidays: BankHolidays,
): AllowanceSum {
  const sumOf = (status: Counted['status']) =>
    holidays
      .filter(holiday => holiday.status === status)
      .reduce((sum, holiday) => sum + countInYear(holiday, year, bankHolidays), 0)
  const taken = sumOf('approved')
  const asked = sumOf('asked')
  return { allowance, taken, asked, left: allowance - taken - asked }
}

export function daysText(days: number): string {
  return days === 0.5 ? 'half a day' : plural(days, 'day')
}

export function leftText(left: number): string {
  return left < 0 ? `${daysText(-left)} too many` : daysText(left)
}

export type Excess = { days: number; text: string }

/** In the first holiday year with too little left; null when there is enough. */
export function excessOf(
  span: Span,
  { allowance, yearStart, holidays }: { allowance: number; yearStart: string; holidays: readonly Counted[] },
  bankHolidays: BankHolidays,
): Excess | null {
  for (const year of holidayYearsOf(span, yearStart)) {
    const { left } = sumAllowance(allowance, holidays, year, bankHolidays)
    const wanted = countInYear(span, year, bankHolidays)
    if (wanted <= 0 || wanted <= left) continue
    const still = `${left > 0 ? left : 'none'} of ${allowance} ${left > 1 ? 'are' : 'is'} left`
    const text = `This takes ${daysText(wanted)} of the allowance of ${yearText(year)}, and ${still}`
    return { days: wanted - Math.max(left, 0), text }
  }
  return null
}

export const yearStartGroups: readonly ChoiceGroup[] = monthNames.map((label, month) => {
  const length = new Date(Date.UTC(2027, month + 1, 0)).getUTCDate()
  return {
    label,
    options: Array.from({ length }, (_, at) => {
      const value = `${String(month + 1).padStart(2, '0')}-${String(at + 1).padStart(2, '0')}`
      return { value, label: formatDayOfYear(value) }
    }),
  }
})

export function isYearStart(value: string): boolean {
  return yearStartGroups.some(({ options }) => options.some(option => option.value === value))
}
