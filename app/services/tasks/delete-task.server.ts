import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { quietNotifications } from '#app/models/notifications/withdraw.server.ts'
import { requireReachableTask } from '#app/models/tasks/task.server.ts'
import { transaction } from '#db/client.ts'

/** Also the person's own orphaned task. Returns the bin entry's id. Never moves the project on. */
export function deleteTask(scope: Scope, id: number): number {
  return transaction(() => {
    const task = requireReachableTask(scope, id)
    requireMay(scope, 'task.delete', ownedTask(task))
    const { title, projectId } = task
    const entry = moveToBin(scope, 'task', { id, label: title, projectId })
    quietNotifications(scope, entry)
    recordActivity(scope, 'task.deleted', { subjectId: id, projectId, detail: { title } })
    return entry
  })
}
