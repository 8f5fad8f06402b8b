import { formatTime } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { workedJob, workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { besideText, forgottenText, isAskedAbout, mayStopNow } from '#app/domain/time-entries/worked-time.ts'
import type { TaskDetails } from '#app/models/tasks/task-details.server.ts'
import type { OpenEntry } from '#app/models/time-entries/open-work.server.ts'

/** What runs, and what is asked about, of one person; `who` is their first name where it is not the asker. */
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

/** What a task's page tells of its hours, and whether the person may begin to work on it. */
export function taskWork(scope: Scope, task: TaskDetails) {
  const open = toOpenWork(task.openWork, { now: Date.now(), timeZone: scope.timeZone, who: null })
  const running = open.find(({ question, taskId }) => question === null && taskId === task.id)
  return {
    hours: besideText(task.workedMinutes, task.estimatedMinutes),
    runningId: running?.id ?? null,
    mayStart: may(scope, 'time_entry.create', { assignedTo: scope.userId }),
  }
}
