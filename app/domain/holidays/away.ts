import { addDays } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'

/** From the first day to the last one, both 'yyyy-MM-dd' and both away. */
export type Span = { startDate: string; endDate: string }

/** Beside names it is told this many days before it begins. */
const noticeDays = 30

export function overlaps(a: Span, b: Span): boolean {
  return a.startDate <= b.endDate && b.startDate <= a.endDate
}

function withoutMonth(date: string): string {
  return String(Number(date.slice(8)))
}

export function isSameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7)
}

/** '23 to 27 Nov', '30 Nov to 4 Dec', '24 Nov'; the year stands with it when it is not this one. */
export function spanText({ startDate, endDate }: Span, today: string): string {
  const end = formatDateShort(endDate, today)
  if (startDate === endDate) return end
  const start = isSameMonth(startDate, endDate) ? withoutMonth(startDate) : formatDateShort(startDate, today)
  return `${start} to ${end}`
}

/** As `spanText`; 'until 27 Nov' once it has begun. */
function toldText(absence: Span, today: string): string {
  const { startDate, endDate } = absence
  const hasBegun = startDate <= today && today < endDate
  return hasBegun ? `until ${formatDateShort(endDate, today)}` : spanText(absence, today)
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
