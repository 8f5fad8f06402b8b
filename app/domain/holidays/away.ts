import { addDays } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'

/**
 * From the first day to the last one, both 'yyyy-MM-dd' and both away: of the first only from midday on, of the last only until
 * midday, where it says so.
 */
export type Span = {
  startDate: string
  endDate: string
  startsAtMidday?: boolean | undefined
  endsAtMidday?: boolean | undefined
}

/** Half a day: '2026-12-08 a' is its morning, '2026-12-08 p' its afternoon. As text the earlier one is the smaller. */
export function firstHalf({ startDate, startsAtMidday }: Span): string {
  return `${startDate} ${startsAtMidday ? 'p' : 'a'}`
}

export function lastHalf({ endDate, endsAtMidday }: Span): string {
  return `${endDate} ${endsAtMidday ? 'a' : 'p'}`
}

/** Beside names it is told this many days before it begins. */
const noticeDays = 30

export function overlaps(a: Span, b: Span): boolean {
  return firstHalf(a) <= lastHalf(b) && firstHalf(b) <= lastHalf(a)
}

/** 'morning' or 'afternoon' of a day of it that is half off; '' of whole ones. */
export function partOn({ startDate, endDate, startsAtMidday, endsAtMidday }: Span, date: string): string {
  if (startsAtMidday && date === startDate) return 'afternoon'
  return endsAtMidday && date === endDate ? 'morning' : ''
}

/** The same of a holiday of one day; '' of longer ones. */
export function halfText(span: Span): string {
  return span.startDate === span.endDate ? partOn(span, span.startDate) : ''
}

function withoutMonth(date: string): string {
  return String(Number(date.slice(8)))
}

export function isSameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7)
}

/** Puts the words for midday to the days of one that lasts longer: 'Mon 23 at midday', 'Fri 27 November'. */
export function joinSpan({ startsAtMidday, endsAtMidday }: Span, start: string, end: string): string {
  return `${start}${startsAtMidday ? ' at midday' : ''} to ${end}${endsAtMidday ? ' at midday' : ''}`
}

/** '23 to 27 Nov', '30 Nov at midday to 4 Dec', '24 Nov', '24 Nov afternoon'; the year stands with it when it is not this one. */
export function spanText(span: Span, today: string): string {
  const { startDate, endDate } = span
  const end = formatDateShort(endDate, today)
  if (startDate === endDate) return `${end} ${halfText(span)}`.trim()
  const start = isSameMonth(startDate, endDate) ? withoutMonth(startDate) : formatDateShort(startDate, today)
  return joinSpan(span, start, end)
}

/** As `spanText`; 'until 27 Nov' once it has begun. */
function toldText(absence: Span, today: string): string {
  const { startDate, endDate, endsAtMidday } = absence
  const hasBegun = startDate <= today && today < endDate
  if (!hasBegun) return spanText(absence, today)
  return `until ${formatDateShort(endDate, today)}${endsAtMidday ? ' at midday' : ''}`
}

/**
 * What stands beside a name when work is given out: 'away 23 to 27 Nov', or ''. Told are the absences of the next 30 days,
 * and those that the due date falls into.
 */
export function awayText(absences: readonly Span[], today: string, due?: string | null): string {
  if (absences.length === 0) return ''
  const soon = { startDate: today, endDate: addDays(today, noticeDays) }
  const isTold = (absence: Span) =>
    overlaps(absence, soon) || Boolean(due && overlaps(absence, { startDate: due, endDate: due }))
  const told = absences.filter(isTold).map(absence => toldText(absence, today))
  return told.length > 0 ? `away ${told.join(', ')}` : ''
}

/** 'Callum Dyson (away 23 to 27 Nov)', or the name alone. */
export function awayName(
  { name, away }: { name: string; away: readonly Span[] },
  today: string,
  due?: string | null,
): string {
  const text = awayText(away, today, due)
  return text ? `${name} (${text})` : name
}
