import { addDays } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'

/** 'yyyy-MM-dd', both inclusive. */
export type Span = {
  startDate: string
  endDate: string
  startsAtMidday?: boolean | undefined
  endsAtMidday?: boolean | undefined
}

/** '2026-12-08 a' is the morning, 'p' the afternoon. Sorts as text. */
export function firstHalf({ startDate, startsAtMidday }: Span): string {
  return `${startDate} ${startsAtMidday ? 'p' : 'a'}`
}

export function lastHalf({ endDate, endsAtMidday }: Span): string {
  return `${endDate} ${endsAtMidday ? 'a' : 'p'}`
}

/** Absences are mentioned so many days ahead. */
const noticeDays = 30

export function overlaps(a: Span, b: Span): boolean {
  return firstHalf(a) <= lastHalf(b) && firstHalf(b) <= lastHalf(a)
}

/** By one absence, or by one for each half of the day. */
export function isAwayAllDay(absences: readonly Span[], date: string): boolean {
  const day = { startDate: date, endDate: date }
  const halves = [
    { ...day, endsAtMidday: true },
    { ...day, startsAtMidday: true },
  ]
  return halves.every(half => absences.some(absence => overlaps(absence, half)))
}

export function partOn({ startDate, endDate, startsAtMidday, endsAtMidday }: Span, date: string): string {
  if (startsAtMidday && date === startDate) return 'afternoon'
  return endsAtMidday && date === endDate ? 'morning' : ''
}

export function halfText(span: Span): string {
  return span.startDate === span.endDate ? partOn(span, span.startDate) : ''
}

function withoutMonth(date: string): string {
  return String(Number(date.slice(8)))
}

export function isSameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7)
}

export function joinSpan({ startsAtMidday, endsAtMidday }: Span, start: string, end: string): string {
  return `${start}${startsAtMidday ? ' at midday' : ''} to ${end}${endsAtMidday ? ' at midday' : ''}`
}

/** '23 to 27 Nov', '30 Nov at midday to 4 Dec', '24 Nov afternoon'; adds the year when it is not that of `today`. */
export function spanText(span: Span, today: string): string {
  const { startDate, endDate } = span
  const end = formatDateShort(endDate, today)
  if (startDate === endDate) return `${end} ${halfText(span)}`.trim()
  const start = isSameMonth(startDate, endDate) ? withoutMonth(startDate) : formatDateShort(startDate, today)
  return joinSpan(span, start, end)
}

function toldText(absence: Span, today: string): string {
  const { startDate, endDate, endsAtMidday } = absence
  const hasBegun = startDate <= today && today < endDate
  if (!hasBegun) return spanText(absence, today)
  return `until ${formatDateShort(endDate, today)}${endsAtMidday ? ' at midday' : ''}`
}

/** 'away 23 to 27 Nov', or ''. Mentions absences of the next 30 days, and on the due date. */
export function awayText(absences: readonly Span[], today: string, due?: string | null): string {
  if (absences.length === 0) return ''
  const soon = { startDate: today, endDate: addDays(today, noticeDays) }
  const isTold = (absence: Span) =>
    overlaps(absence, soon) || Boolean(due && overlaps(absence, { startDate: due, endDate: due }))
  const told = absences.filter(isTold).map(absence => toldText(absence, today))
  return told.length > 0 ? `away ${told.join(', ')}` : ''
}

export function awayName(
  { name, away }: { name: string; away: readonly Span[] },
  today: string,
  due?: string | null,
): string {
  const text = awayText(away, today, due)
  return text ? `${name} (${text})` : name
}
