import { addDays } from '#app/domain/clock.ts'
import type { holidayStatuses } from '#app/domain/enumerations.ts'
import { daysBetween, formatDate, plural } from '#app/domain/format.ts'
import { may, roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isSameMonth, overlaps, type Span } from './away.ts'

export type HolidayStatus = (typeof holidayStatuses)[number]

export const defaultReason = 'Annual Leave'

/** How many of a person's may wait for an answer. */
export const mostAsked = 20

/** How long one may last, and how long ago or far ahead it may begin. */
export const holidayReach = { mostDays: 366, daysBack: 366, daysAhead: 3 * 366 } as const

/** Whoever may answer somebody's holiday: admins anybody's, managers everybody else's. */
export function mayAnswer(scope: Scope, userId: number): boolean {
  return may(scope, 'holiday.answer') && (userId !== scope.userId || scope.role === 'admin')
}

/** A holiday without a last day lasts one day. */
export function spanOf({
  startDate,
  endDate,
}: {
  startDate: string
  endDate?: string | null | undefined
}): Span {
  return { startDate, endDate: endDate ?? startDate }
}

type Stored = Span & { userId: number; status: HolidayStatus }

/** Of one's own what is asked and what is not over; a declined one stays as it was answered. Admins take away any. */
export function mayWithdraw(scope: Scope, { userId, endDate, status }: Stored, today: string): boolean {
  if (!may(scope, 'holiday.withdraw', { createdBy: userId })) return false
  return scope.role === 'admin' || status === 'asked' || (status === 'approved' && endDate >= today)
}

/** Those who answer enter holidays of others too. */
export function mayEnterForOthers(scope: Scope): boolean {
  return may(scope, 'holiday.answer')
}

/** What is private in it is for the person and for those who answer. */
export function seesNotes(scope: Scope, userId: number): boolean {
  return userId === scope.userId || roleMay(scope.role, 'holiday.answer')
}

/** What is wrong with the dates by themselves, by field; null when nothing is. */
export function datesAtFault({ startDate, endDate }: Span, today: string): Record<string, string[]> | null {
  if (endDate < startDate) return { endDate: ['The last day comes before the first day'] }
  if (startDate < addDays(today, -holidayReach.daysBack)) {
    return { startDate: ['That is more than a year ago'] }
  }
  if (startDate > addDays(today, holidayReach.daysAhead)) {
    return { startDate: ['That is more than three years ahead'] }
  }
  if ((daysBetween(startDate, endDate) ?? 0) + 1 > holidayReach.mostDays) {
    return { endDate: [`A holiday lasts ${holidayReach.mostDays} days at most`] }
  }
  return null
}

/** 'Mon 23 November'; the year stands with it when it is not this one. */
export function dayText(date: string, today: string): string {
  const text = formatDate(date)
  return date.slice(0, 4) === today.slice(0, 4) ? text.replace(/ \d{4}$/, '') : text
}

/** 'Mon 23 to Fri 27 November', 'Tue 24 November' */
export function longSpanText({ startDate, endDate }: Span, today: string): string {
  const end = dayText(endDate, today)
  if (startDate === endDate) return end
  const start = dayText(startDate, today)
  return `${isSameMonth(startDate, endDate) ? start.split(' ').slice(0, 2).join(' ') : start} to ${end}`
}

export function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** Dates, such as the keys of a map of bank holidays. */
export type Days = { has(date: string): boolean; keys(): Iterable<string> }

function isWorkingDay(date: string, bankHolidays: Days): boolean {
  return !isWeekend(date) && !bankHolidays.has(date)
}

/** Days that are neither at a weekend nor a bank holiday. */
export function countWorkingDays(span: Span, bankHolidays: Days): number {
  const { startDate, endDate } = span
  const length = (daysBetween(startDate, endDate) ?? 0) + 1
  const rest = length % 7
  let count = (length - rest) * (5 / 7)
  for (let at = 0; at < rest; at++) if (!isWeekend(addDays(startDate, at))) count++
  for (const date of bankHolidays.keys()) {
    if (overlaps(span, { startDate: date, endDate: date }) && !isWeekend(date)) count--
  }
  return count
}

/** '5 working days' */
export function workingDaysText(days: number): string {
  return days === 0 ? 'no working days' : plural(days, 'working day')
}

/** The absence of that day, if there is one. */
export function absenceOn<Absence extends Span>(
  absences: readonly Absence[],
  date: string,
): Absence | undefined {
  return absences.find(absence => overlaps(absence, { startDate: date, endDate: date }))
}

/** The first working day after `date` at which none of the absences keeps the person away. */
export function backOn(absences: readonly Span[], date: string, bankHolidays: Days): string {
  const last = absences.reduce((latest, { endDate }) => (endDate > latest ? endDate : latest), date)
  let day = addDays(date, 1)
  while (day <= last && (absenceOn(absences, day) || !isWorkingDay(day, bankHolidays))) day = addDays(day, 1)
  while (!isWorkingDay(day, bankHolidays)) day = addDays(day, 1)
  return day
}

type AwayLine = { isAway: boolean; text: string }

/**
 * Who is away today, and who will be next: 'Away until Fri 20 November, back on Mon 23 November', 'Away from Mon 7 to
 * Fri 11 December'. Null when nothing is planned.
 */
export function awayLine(absences: readonly Span[], today: string, bankHolidays: Days): AwayLine | null {
  if (absenceOn(absences, today)) {
    const back = backOn(absences, today, bankHolidays)
    const last = [...absences]
      .sort((a, b) => (a.endDate < b.endDate ? 1 : -1))
      .find(({ endDate }) => endDate < back)
    const until = last ? dayText(last.endDate, today) : dayText(today, today)
    return { isAway: true, text: `Away until ${until}, back on ${dayText(back, today)}` }
  }
  const next = absences
    .filter(({ startDate }) => startDate > today)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))[0]
  if (!next) return null
  const isDay = next.startDate === next.endDate
  return { isAway: false, text: `Away ${isDay ? 'on' : 'from'} ${longSpanText(next, today)}` }
}
