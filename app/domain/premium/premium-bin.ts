import { dayMs } from '#app/domain/clock.ts'

/** So long deleted stock cards and training videos can be brought back. */
export const keptDays = 30

/** What was deleted before then is gone. */
export function keptSince(now: number): number {
  return now - keptDays * dayMs
}
