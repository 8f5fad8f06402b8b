import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activity.server.ts'
import type { Task } from '#app/models/task.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify-assigned.server.ts'

/**
 * Writes down that people were put on one task, and tells each of them. Of a task that is complete nobody is told: it asks
 * nothing of them. Call it in the transaction that put them there.
 */
export function recordAssigned(scope: Scope, task: Task, userIds: readonly number[]): void {
  if (userIds.length === 0) return
  const { id: taskId, title, projectId } = task
  const names = task.assignees.filter(({ id }) => userIds.includes(id)).map(({ name }) => name)
  const activityId = recordActivity(scope, 'task.assigned', {
    subjectId: taskId,
    projectId,
    detail: { title, names },
  })
  if (task.status === 'complete') return
  const assignments = userIds.map(userId => ({ userId, taskId, title }))
  notifyAssigned(scope, { activityId, project: projectOf(task), assignments })
}

export function projectOf({ projectId, projectName }: Task): { id: number; name: string } | null {
  return projectId === null ? null : { id: projectId, name: projectName ?? '' }
}
