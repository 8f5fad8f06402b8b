import { dayIn } from '#app/domain/clock.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isForgotten } from '#app/domain/time-entries/worked-time.ts'
import { findRunning, requireTimeEntry, type TimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import { changeTimeEntry, insertTimeEntry } from '#app/models/time-entries/time-entry-writes.server.ts'
import { transaction } from '#db/client.ts'
import { ensurePlaceOfWork } from './ensure-work.server.ts'
import { endNow } from './stop-work.server.ts'

/** `forgotten`: somebody has yet to say when it ended. */
export type Started = { entry: TimeEntry; stopped: TimeEntry | null; forgotten: TimeEntry | null }

/** One entry runs for each person: the earlier is stopped, or set aside if forgotten. Starting what runs changes nothing. */
export function startWork(scope: Scope, taskId: number): Started {
  return transaction(() => {
    requireMay(scope, 'time_entry.start')
    const place = ensurePlaceOfWork(scope, { taskId })
    const now = Date.now()
    const running = findRunning(scope)
    const isLeft = running?.startedAt != null && isForgotten(running.startedAt, now, scope.timeZone)
    if (running && !isLeft && running.taskId === taskId)
      return { entry: running, stopped: null, forgotten: null }
    if (running && isLeft) changeTimeEntry(scope, running.id, { forgottenAt: now })
    const stopped = running && !isLeft ? endNow(scope, running, now) : null
    const { id } = insertTimeEntry(scope, {
      ...place,
      userId: scope.userId,
      day: dayIn(scope.timeZone, now),
      startedAt: now,
    })
    return { entry: requireTimeEntry(scope, id), stopped, forgotten: isLeft ? running : null }
  })
}
