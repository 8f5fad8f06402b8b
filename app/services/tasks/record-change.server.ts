import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify-assigned.server.ts'
import type { TaskPlan } from './change-task.server.ts'

// What history says of one task, and who is told. Call these in the transaction of the change.

/** `isSilent`: the caller tells people itself, of several acts at once. */
export type Telling = { isSilent?: boolean }

/** The lines of a change that was written. */
export function recordChange(
  scope: Scope,
  before: Task,
  task: Task,
  plan: TaskPlan,
  telling?: Telling,
): void {
  const about = { subjectId: task.id, projectId: task.projectId }
  const { title } = task
  const wasDone = before.status === 'complete'
  const isDone = task.status === 'complete'
  const fields = changedInHistory(before, task, plan)
  if (fields.length > 0) recordActivity(scope, 'task.updated', { ...about, detail: { title, fields } })
  recordAssigned(scope, task, plan.added, telling)
  if (!wasDone && isDone) recordActivity(scope, 'task.completed', { ...about, detail: { title } })
  if (wasDone && !isDone) recordActivity(scope, 'task.reopened', { ...about, detail: { title } })
}

/** That people were put on the task; each is told. A task that is complete asks nothing of anybody: nobody is told of it. */
export function recordAssigned(
  scope: Scope,
  task: Task,
  userIds: readonly number[],
  { isSilent = false }: Telling = {},
): void {
  if (userIds.length === 0) return
  const { id: taskId, title, projectId, projectName } = task
  const names = task.assignees.filter(({ id }) => userIds.includes(id)).map(({ name }) => name)
  const activityId = recordActivity(scope, 'task.assigned', {
    subjectId: taskId,
    projectId,
    detail: { title, names },
  })
  if (isSilent || task.status === 'complete') return
  const project = projectId === null ? null : { id: projectId, name: projectName ?? '' }
  const assignments = userIds.map(userId => ({ userId, taskId, title }))
  notifyAssigned(scope, { activityId, project, assignments })
}

/** What was changed besides people who were added and the tick, which have lines of their own. */
export function changedInHistory(before: Task, task: Task, { fields, added, removed }: TaskPlan): string[] {
  const isTicked = (before.status === 'complete') !== (task.status === 'complete')
  const told = fields.filter(name => name !== 'assignedTo' && !(name === 'status' && isTicked))
  const isOnlyRegrouped = fields.includes('assignedTo') && added.length === 0
  return isOnlyRegrouped || removed.length > 0 ? [...told, 'assignees'] : told
}
