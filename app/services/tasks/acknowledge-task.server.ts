import type { Scope } from '#app/domain/scope.ts'
import { markTaskRead } from '#app/models/notifications/notification.server.ts'
import { requireReachableTask } from '#app/models/tasks/task.server.ts'
import { writeAcknowledged } from '#app/models/tasks/task-writes.server.ts'
import { transaction } from '#db/client.ts'

/** Marks its notifications as read. Repeating it changes nothing. */
export function acknowledgeTask(scope: Scope, id: number): void {
  transaction(() => {
    requireReachableTask(scope, id)
    writeAcknowledged(scope, id)
    markTaskRead(scope, id)
  })
}
