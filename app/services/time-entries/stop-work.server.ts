import { hourMs } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { endAfter, longestRun, mayStopNow, workedBetween } from '#app/domain/time-entries/worked-time.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireTimeEntry, type TimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import { changeTimeEntry } from '#app/models/time-entries/time-entry-writes.server.ts'
import { transaction } from '#db/client.ts'
import { ensureDayHolds, requireMayWrite, requireOwnEntry } from './ensure-work.server.ts'

/** Call it inside a transaction. */
export function endNow(scope: Scope, { id, startedAt }: TimeEntry, now: number): TimeEntry {
  if (startedAt === null) throw new Error(`Entry ${id} was never started`)
  // The clock may have been put back.
  const endedAt = Math.max(startedAt, now)
  changeTimeEntry(scope, id, { endedAt, minutes: workedBetween(startedAt, endedAt), forgottenAt: null })
  return requireTimeEntry(scope, id)
}

/** Throws Conflict for an old forgotten entry: somebody has to say when it ended. */
export function stopWork(scope: Scope, id: number): TimeEntry {
  return transaction(() => {
    const entry = requireOwnEntry(scope, id)
    requireMayWrite(scope, entry.userId, 'time_entry.edit')
    if (entry.minutes !== null) return entry
    const now = Date.now()
    if (!mayStopNow(entry, now)) throw new Conflict('Please say when it ended')
    return endNow(scope, entry, now)
  })
}

const tooLong = `That would be more than ${longestRun / hourMs} hours. Please check the time`

/** `time`, 'HH:mm', is the first after its start. */
export function answerForgotten(scope: Scope, id: number, time: string): TimeEntry {
  return transaction(() => {
    const entry = requireOwnEntry(scope, id)
    requireMayWrite(scope, entry.userId, 'time_entry.edit')
    const { startedAt, userId, day } = entry
    if (entry.minutes !== null || startedAt === null) throw new Conflict('Its hours are written already')
    const endedAt = endAfter(startedAt, time, scope.timeZone)
    if (endedAt === null) throw new Invalid({ time: ['The clocks skip that time. Please choose another'] })
    if (endedAt > Date.now())
      throw new Invalid({ time: ['That is still to come. Please choose an earlier time'] })
    if (endedAt - startedAt > longestRun) throw new Invalid({ time: [tooLong] })
    const minutes = workedBetween(startedAt, endedAt)
    ensureDayHolds(scope, { userId, day, minutes }, id)
    changeTimeEntry(scope, id, { endedAt, minutes, forgottenAt: null })
    recordActivity(scope, 'time_entry.answered', { subjectId: id, detail: { minutes } })
    return requireTimeEntry(scope, id)
  })
}
