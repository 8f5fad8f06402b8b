export const minuteMs = 60_000
export const hourMs = 3_600_000
/** A day of 24 hours: two of a year are longer or shorter. */
export const dayMs = 86_400_000

/** Milliseconds until an instant that is at most `maxMs` away. 0 when it is past, or further away: a clock that was ahead has told it. */
export function msUntil(instant: number, now: number, maxMs: number): number {
  const left = instant - now
  return left > maxMs ? 0 : Math.max(0, left)
}

/** ISO 8601 in UTC, of an instant in milliseconds. */
export function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

const quarterMs = hourMs / 4
const maxKnownDays = 2000
/** By time zone and quarter of an hour: offsets are whole quarters, so that none has two days. */
const knownDays = new Map<string, string>()

/** The calendar date, 'yyyy-MM-dd', that it is in a time zone at an instant (milliseconds). */
export function dayIn(timeZone: string, instant: number): string {
  const key = `${timeZone} ${Math.floor(instant / quarterMs)}`
  const known = knownDays.get(key)
  if (known !== undefined) return known
  let format = dayFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  const day = format.format(instant)
  if (knownDays.size >= maxKnownDays) knownDays.clear()
  knownDays.set(key, day)
  return day
}

/** `days` later (earlier when negative) than a 'yyyy-MM-dd' date. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The last instant (milliseconds) of a 'yyyy-MM-dd' date in a time zone. */
export function endOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  // Clocks differ from that by whole quarters of an hour: 14 hours one way, 12 the other.
  let [during, after] = [midnight - 15 * hourMs, midnight + 13 * hourMs]
  while (after - during > quarterMs) {
    const between = during + quarterMs * Math.floor((after - during) / quarterMs / 2)
    if (dayIn(timeZone, between) > day) after = between
    else during = between
  }
  return after - 1
}
