import { dayIn, hourMs, instantsAt, minuteMs } from '#app/domain/clock.ts'
import { formatDay, formatTime } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'

/** A longer run was forgotten. */
export const longestRun = 14 * hourMs

/** Too long, or started on an earlier day. */
export function isForgotten(startedAt: number, now: number, timeZone: string): boolean {
  return now - startedAt > longestRun || dayIn(timeZone, startedAt) < dayIn(timeZone, now)
}

type Running = { startedAt: number | null; forgottenAt: number | null }

export function isAskedAbout({ startedAt, forgottenAt }: Running, now: number, timeZone: string): boolean {
  return startedAt !== null && (forgottenAt !== null || isForgotten(startedAt, now, timeZone))
}

export function mayStopNow({ startedAt, forgottenAt }: Running, now: number): boolean {
  return startedAt !== null && forgottenAt === null && now - startedAt <= longestRun
}

/** Whole minutes, at least 1. Goes by instants, so clock changes do not count. */
export function workedBetween(startedAt: number, endedAt: number): number {
  return Math.max(1, Math.round((endedAt - startedAt) / minuteMs))
}

/** The first instant after the start at which clocks show `time` ('HH:mm'), on its day or the next. Null where clocks skip that time. */
export function endAfter(startedAt: number, time: string, timeZone: string): number | null {
  const startDay = dayIn(timeZone, startedAt)
  const startTime = formatTime(startedAt, timeZone)
  const sameDay = instantsAt(timeZone, startDay, time).find(instant => instant > startedAt)
  if (sameDay !== undefined) return sameDay
  if (time > startTime) return null
  const nextDay = dayIn(timeZone, (instantsAt(timeZone, startDay, '12:00')[0] ?? startedAt) + 24 * hourMs)
  return instantsAt(timeZone, nextDay, time)[0] ?? null
}

export function sumText(minutes: number): string {
  return hoursText(minutes) || '0h'
}

export function timesText(
  { startedAt, endedAt }: { startedAt: number | null; endedAt: number | null },
  timeZone: string,
): string {
  if (startedAt === null) return ''
  const from = formatTime(startedAt, timeZone)
  return endedAt === null ? `from ${from}` : `${from} to ${formatTime(endedAt, timeZone)}`
}

export function whenText(startedAt: number, now: number, timeZone: string): string {
  const [day, today] = [dayIn(timeZone, startedAt), dayIn(timeZone, now)]
  if (day === today) return 'today'
  const yesterday = dayIn(timeZone, (instantsAt(timeZone, today, '12:00')[0] ?? now) - 24 * hourMs)
  return day === yesterday ? 'yesterday' : `on ${formatDay(day, today)}`
}

/** 'You started Oil, two coats yesterday at 15:40. When did you stop?' */
export function forgottenText(
  { startedAt, what }: { startedAt: number; what: string },
  { now, timeZone, who }: { now: number; timeZone: string; who: string | null },
): string {
  const began = `${whenText(startedAt, now, timeZone)} at ${formatTime(startedAt, timeZone)}`
  return who === null
    ? `You started ${what} ${began}. When did you stop?`
    : `${who} started ${what} ${began}. When did they stop?`
}

/** '3h 20 of 4h'; '' for neither. */
export function besideText(worked: number, estimated: number | null): string {
  if (worked === 0) return hoursText(estimated)
  return estimated ? `${hoursText(worked)} of ${hoursText(estimated)}` : `${hoursText(worked)} worked`
}
