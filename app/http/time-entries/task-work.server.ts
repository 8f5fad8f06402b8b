import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { besideText } from '#app/domain/time-entries/worked-time.ts'
import type { TaskDetails } from '#app/models/tasks/task-details.server.ts'
import { toOpenWork } from './open-work.ts'

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
