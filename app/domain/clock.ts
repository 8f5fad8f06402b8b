import { readDay } from './calendar-date.ts'

export const minuteMs = 60_000
export const hourMs = 3_600_000
/** Two days a year have 23 or 25 hours. */
export const dayMs = 86_400_000

/** Milliseconds. 0 when past, or further than `maxMs`: then a fast clock wrote it. */
export function msUntil(instant: number, now: number, maxMs: number): number {
  const left = instant - now
  return left > maxMs ? 0 : Math.max(0, left)
}

export function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

const quarterMs = hourMs / 4
const maxKnownDays = 2000
/** By time zone and quarter of an hour: all offsets are whole quarters. */
const knownDays = new Map<string, string>()

/** 'yyyy-MM-dd'; `instant` is in milliseconds. */
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

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Negative when `to` is earlier. Null when either is not a date. */
export function daysBetween(from: string, to: string): number | null {
  const a = readDay(from)
  const b = readDay(to)
  return a && b ? Math.ceil((b.ms - a.ms) / dayMs) : null
}

export function endOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  // Offsets are whole quarters of an hour, from -12 to +14 hours.
  let [during, after] = [midnight - 15 * hourMs, midnight + 13 * hourMs]
  while (after - during > quarterMs) {
    const between = during + quarterMs * Math.floor((after - during) / quarterMs / 2)
    if (dayIn(timeZone, between) > day) after = between
    else during = between
  }
  return after - 1
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

export function clockParts(ms: number, timeZone: string) {
  const parts = { year: '', month: '', day: '', hour: '', minute: '' }
  for (const { type, value } of clockIn(timeZone).formatToParts(ms)) {
    if (type in parts) Object.assign(parts, { [type]: value })
  }
  return parts
}

/** Milliseconds ahead of UTC. */
function offsetAt(timeZone: string, instant: number): number {
  const whole = instant - (instant % minuteMs)
  const { hour, minute } = clockParts(whole, timeZone)
  return Date.parse(`${dayIn(timeZone, whole)}T${hour}:${minute}Z`) - whole
}

/**
 * Instants (milliseconds, in order) at which clocks show `time` ('HH:mm') on a day: none where clocks skip it, two where they
 * repeat it.
 */
export function instantsAt(timeZone: string, day: string, time: string): number[] {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const offsets = [offsetAt(timeZone, asUtc - dayMs), offsetAt(timeZone, asUtc + dayMs)]
  return [...new Set(offsets)]
    .map(offset => asUtc - offset)
    .filter(instant => offsetAt(timeZone, instant) === asUtc - instant)
    .sort((a, b) => a - b)
}
