import { formatTime } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { workedJob, workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { besideText, forgottenText, isAskedAbout, mayStopNow } from '#app/domain/time-entries/worked-time.ts'
import type { TaskDetails } from '#app/models/tasks/task-details.server.ts'
import type { OpenEntry } from '#app/models/time-entries/open-work.server.ts'

/** Running and forgotten entries of one person; `who` is the first name, null for the reader. */
export function toOpenWork(
  entries: readonly OpenEntry[],
  { now, timeZone, who }: { now: number; timeZone: string; who: string | null },
) {
  return entries.flatMap(entry => {
    const { id, taskId, startedAt } = entry
    if (startedAt === null) return []
    const what = workedWhat(entry)
    return [
      {
        id,
        taskId,
        what,
        job: workedJob(entry),
        since: formatTime(startedAt, timeZone),
        question: isAskedAbout(entry, now, timeZone)
          ? forgottenText({ startedAt, what }, { now, timeZone, who })
          : null,
        mayStop: mayStopNow(entry, now),
      },
    ]
  })
}

export function taskWork(scope: Scope, task: TaskDetails) {
  const open = toOpenWork(task.openWork, { now: Date.now(), timeZone: scope.timeZone, who: null })
  const running = open.find(({ question, taskId }) => question === null && taskId === task.id)
  return {
    hours: besideText(task.workedMinutes, task.estimatedMinutes),
    runningId: running?.id ?? null,
    mayStart: may(scope, 'time_entry.create', { assignedTo: scope.userId }),
  }
}
