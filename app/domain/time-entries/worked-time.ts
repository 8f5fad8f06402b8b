import { dayIn, hourMs, minuteMs } from '#app/domain/clock.ts'
import { formatDay, formatTime } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/tasks/estimate.ts'
import { instantsAt } from '#app/domain/todos/schedule.ts'

// What is worked by start and stop: instants are kept, and nothing counts on meanwhile.

/** What runs longer was forgotten. */
export const longestRun = 14 * hourMs

/** Of what runs: whether somebody has to say when it ended, since nobody works that long, or it began on an earlier day. */
export function isForgotten(startedAt: number, now: number, timeZone: string): boolean {
  return now - startedAt > longestRun || dayIn(timeZone, startedAt) < dayIn(timeZone, now)
}

type Running = { startedAt: number | null; forgottenAt: number | null }

/** Whether somebody is asked when it ended. */
export function isAskedAbout({ startedAt, forgottenAt }: Running, now: number, timeZone: string): boolean {
  return startedAt !== null && (forgottenAt !== null || isForgotten(startedAt, now, timeZone))
}

/** Over midnight somebody may still be at it; after 14 hours nobody is. */
export function mayStopNow({ startedAt, forgottenAt }: Running, now: number): boolean {
  return startedAt !== null && forgottenAt === null && now - startedAt <= longestRun
}

/** What went by on a clock that nobody puts forward or back, in whole minutes; a moment counts as one. */
export function workedBetween(startedAt: number, endedAt: number): number {
  return Math.max(1, Math.round((endedAt - startedAt) / minuteMs))
}

/**
 * When clocks first show a time, 'HH:mm', after the start: on its day, or on the next after midnight. Null where clocks go
 * forward past it.
 */
export function endAfter(startedAt: number, time: string, timeZone: string): number | null {
  const startDay = dayIn(timeZone, startedAt)
  const startTime = formatTime(startedAt, timeZone)
  const sameDay = instantsAt(timeZone, startDay, time).find(instant => instant > startedAt)
  if (sameDay !== undefined) return sameDay
  if (time > startTime) return null
  const nextDay = dayIn(timeZone, (instantsAt(timeZone, startDay, '12:00')[0] ?? startedAt) + 24 * hourMs)
  return instantsAt(timeZone, nextDay, time)[0] ?? null
}

/** Hours of a sum, also where there are none: '0h'. */
export function sumText(minutes: number): string {
  return hoursText(minutes) || '0h'
}

/** '7:30 to 13:10' */
export function timesText(
  { startedAt, endedAt }: { startedAt: number | null; endedAt: number | null },
  timeZone: string,
): string {
  if (startedAt === null) return ''
  const from = formatTime(startedAt, timeZone)
  return endedAt === null ? `from ${from}` : `${from} to ${formatTime(endedAt, timeZone)}`
}

/** 'yesterday', 'today', 'on Friday 20 November' */
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

/** Worked beside what was planned: '3h 20 of 4h'; '' where there is neither. */
export function besideText(worked: number, estimated: number | null): string {
  if (worked === 0) return hoursText(estimated)
  return estimated ? `${hoursText(worked)} of ${hoursText(estimated)}` : `${hoursText(worked)} worked`
}
