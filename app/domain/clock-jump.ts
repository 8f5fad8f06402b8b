import { dayMs } from './clock.ts'

export type ClockNote = { seenAt: number; doubtedSince: number | null }

/** A larger gap means a wrong clock: longer than a shop's holidays, shorter than a month. */
const maxGapMs = 21 * dayMs

/** A clock that nobody corrects within this time is right. */
const doubtMs = dayMs

export function judgeClock(last: ClockNote | null, now: number): ClockNote {
  if (!last) return { seenAt: now, doubtedSince: null }
  if (now - last.seenAt > maxGapMs) return { seenAt: now, doubtedSince: now }
  const { doubtedSince } = last
  const isOver = doubtedSince !== null && (now - doubtedSince >= doubtMs || now < doubtedSince - maxGapMs)
  return { seenAt: now, doubtedSince: isOver ? null : doubtedSince }
}

/** A future `doneAt` came from a wrong clock. */
export function isDoneToday(doneAt: number, now: number): boolean {
  return Math.abs(now - doneAt) < dayMs
}
