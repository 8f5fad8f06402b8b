import type { Scope } from '#app/domain/scope.ts'
import { requireReachableTask } from '#app/models/task.server.ts'
import { markTaskSeen } from '#app/models/task-assignee.server.ts'
import { transaction } from '#db/client.ts'

/** The person has seen the task: its notifications to them are read. Doing it again changes nothing. */
export function acknowledgeTask(scope: Scope, id: number): void {
  transaction(() => {
    requireReachableTask(scope, id)
    markTaskSeen(scope, id)
  })
}
