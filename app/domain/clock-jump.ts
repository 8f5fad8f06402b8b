import { dayMs } from './clock.ts'

/** What a machine's clock showed when it was last looked at, and since when it is in doubt, both as it showed them. */
export type ClockNote = { seenAt: number; doubtedSince: number | null }

/** A clock that is further ahead than that was set wrongly: longer than a shop's holidays, shorter than a month that is wrong. */
const maxGapMs = 21 * dayMs

/** After so long nobody has put it back: it is right. */
const doubtMs = dayMs

/** The note after a look at `now`. Without one before it nothing is known against the clock. */
export function judgeClock(last: ClockNote | null, now: number): ClockNote {
  if (!last) return { seenAt: now, doubtedSince: null }
  if (now - last.seenAt > maxGapMs) return { seenAt: now, doubtedSince: now }
  const { doubtedSince } = last
  const isOver = doubtedSince !== null && (now - doubtedSince >= doubtMs || now < doubtedSince - maxGapMs)
  return { seenAt: now, doubtedSince: isOver ? null : doubtedSince }
}

/** Whether something that is done once a day was done: a time that lies ahead was told by a clock that was wrong. */
export function isDoneToday(doneAt: number, now: number): boolean {
  return Math.abs(now - doneAt) < dayMs
}
