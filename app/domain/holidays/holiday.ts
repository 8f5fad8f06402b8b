import { addDays, daysBetween } from '#app/domain/clock.ts'
import type { holidayStatuses } from '#app/domain/enumerations.ts'
import { formatDate, plural } from '#app/domain/format.ts'
import { may, roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type BankHolidays, isWorkingDay } from '#app/domain/working-days.ts'
import { firstHalf, halfText, isSameMonth, joinSpan, lastHalf, overlaps, type Span } from './away.ts'

export type HolidayStatus = (typeof holidayStatuses)[number]

export const defaultReason = 'Annual Leave'
/** For leave that is not annual: colleagues read it, and need not know more. */
export const otherReason = 'Away'

export function reasonOfKind(fromAllowance: boolean | undefined, reason: string): string {
  return fromAllowance === false && reason === defaultReason ? otherReason : reason
}

export const maxAsked = 20

/** Days. */
export const holidayReach = { maxDays: 366, daysBack: 366, daysAhead: 3 * 366 } as const

/** Only admins answer their own. */
export function mayAnswer(scope: Scope, userId: number): boolean {
  return may(scope, 'holiday.answer') && (userId !== scope.userId || scope.role === 'admin')
}

export function spanOf({
  startDate,
  endDate,
  startsAtMidday = false,
  endsAtMidday = false,
}: {
  startDate: string
  endDate?: string | null | undefined
  startsAtMidday?: boolean | undefined
  endsAtMidday?: boolean | undefined
}): { startDate: string; endDate: string; startsAtMidday: boolean; endsAtMidday: boolean } {
  return { startDate, endDate: endDate ?? startDate, startsAtMidday, endsAtMidday }
}

type Stored = Span & { userId: number; status: HolidayStatus }

export function mayWithdraw(scope: Scope, { userId, endDate, status }: Stored, today: string): boolean {
  if (!may(scope, 'holiday.withdraw', { createdBy: userId })) return false
  return scope.role === 'admin' || status === 'asked' || (status === 'approved' && endDate >= today)
}

export function mayEnterForOthers(scope: Scope): boolean {
  return may(scope, 'holiday.answer')
}

export function seesNotes(scope: Scope, userId: number): boolean {
  return userId === scope.userId || roleMay(scope.role, 'holiday.answer')
}

/** By field; null when nothing is wrong. */
export function datesAtFault(span: Span, today: string): Record<string, string[]> | null {
  const { startDate, endDate } = span
  if (endDate < startDate) return { endDate: ['The last day comes before the first day'] }
  if (lastHalf(span) < firstHalf(span)) {
    return { startsAtMidday: ['One day is off from midday, or until midday: please tick one of them'] }
  }
  if (startDate < addDays(today, -holidayReach.daysBack)) {
    return { startDate: ['That is more than a year ago'] }
  }
  if (startDate > addDays(today, holidayReach.daysAhead)) {
    return { startDate: ['That is more than three years ahead'] }
  }
  if ((daysBetween(startDate, endDate) ?? 0) + 1 > holidayReach.maxDays) {
    return { endDate: [`A holiday lasts ${holidayReach.maxDays} days at most`] }
  }
  return null
}

export function dayText(date: string, today: string): string {
  const text = formatDate(date)
  return date.slice(0, 4) === today.slice(0, 4) ? text.replace(/ \d{4}$/, '') : text
}

/** 'Mon 23 to Fri 27 November', 'Mon 23 at midday to Fri 27 November', 'Tue 24 November', 'Tue 24 November, afternoon' */
export function longSpanText(span: Span, today: string): string {
  const { startDate, endDate } = span
  const end = dayText(endDate, today)
  if (startDate === endDate) return [end, halfText(span)].filter(Boolean).join(', ')
  const start = dayText(startDate, today)
  return joinSpan(span, isSameMonth(startDate, endDate) ? start.split(' ').slice(0, 2).join(' ') : start, end)
}

export function workingDaysText(days: number): string {
  if (days === 0.5) return 'half a working day'
  return days === 0 ? 'No working days' : plural(days, 'working day')
}

export function absenceOn<Absence extends Span>(
  absences: readonly Absence[],
  date: string,
): Absence | undefined {
  return absences.find(absence => overlaps(absence, { startDate: date, endDate: date }))
}

function nextHalf(half: string): string {
  const date = half.slice(0, 10)
  return half.endsWith('a') ? `${date} p` : `${addDays(date, 1)} a`
}

function isAwayAt(absences: readonly Span[], half: string): boolean {
  return absences.some(absence => firstHalf(absence) <= half && half <= lastHalf(absence))
}

/** 'yyyy-MM-dd a' or 'p': the first working half-day after the absence on `date`. */
export function backOn(absences: readonly Span[], date: string, bankHolidays: BankHolidays): string {
  let half = `${date} a`
  if (!isAwayAt(absences, half)) half = nextHalf(half)
  while (isAwayAt(absences, half) || !isWorkingDay(half.slice(0, 10), bankHolidays)) half = nextHalf(half)
  return half
}

/** 'this morning', 'until Fri 27 November', 'from midday until …'; '' for the whole day. */
export function awayTodayText(absence: Span, today: string): string {
  const { startDate, endDate, startsAtMidday, endsAtMidday } = absence
  const from = startDate === today && startsAtMidday ? 'from midday' : ''
  if (endDate === today) {
    if (endsAtMidday) return 'this morning'
    return from && 'this afternoon'
  }
  return `${from} until ${endsAtMidday ? 'midday on ' : ''}${dayText(endDate, today)}`.trim()
}

type AwayLine = { isAway: boolean; text: string }

/** 'Away until Fri 20 November, back on Mon 23 November', or the next absence. Null when nothing is planned. */
export function awayLine(
  absences: readonly Span[],
  today: string,
  bankHolidays: BankHolidays,
): AwayLine | null {
  if (absenceOn(absences, today)) {
    return { isAway: true, text: awayNowText(absences, today, bankHolidays) }
  }
  const next = absences
    .filter(({ startDate }) => startDate > today)
    .sort((a, b) => (firstHalf(a) < firstHalf(b) ? -1 : 1))[0]
  if (!next) return null
  const isDay = next.startDate === next.endDate
  return { isAway: false, text: `Away ${isDay ? 'on' : 'from'} ${longSpanText(next, today)}` }
}

function awayNowText(absences: readonly Span[], today: string, bankHolidays: BankHolidays): string {
  const back = backOn(absences, today, bankHolidays)
  const backDate = back.slice(0, 10)
  if (backDate === today) return 'Away this morning, back at midday'
  const end = absences
    .map(lastHalf)
    .filter(half => half < back)
    .reduce((latest, half) => (half > latest ? half : latest), `${today} a`)
  const endDate = end.slice(0, 10)
  const from = isAwayAt(absences, `${today} a`) ? '' : 'from midday '
  const until = `${from}until ${end.endsWith('a') ? 'midday on ' : ''}${dayText(endDate, today)}`
  const told = from && endDate === today ? 'this afternoon' : until
  if (backDate === endDate) return `Away ${told}`
  return `Away ${told}, back on ${dayText(backDate, today)}${back.endsWith('p') ? ' at midday' : ''}`
}
