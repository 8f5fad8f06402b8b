import type { Scope } from '#app/domain/scope.ts'
import { isWaitField } from '#app/domain/tasks/waiting.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import type { Project } from '#app/models/projects/project.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify.server.ts'
import type { TaskPlan } from './change-task.server.ts'

// Call these in the transaction of the change.

/** `isSilent`: the caller tells people itself. `withoutDates`: it also records these tasks' new dates itself. */
export type NotifyOptions = { isSilent?: boolean; withoutDates?: readonly { id: number }[] }

export function recordChange(
  scope: Scope,
  before: Task,
  task: Task,
  plan: TaskPlan,
  options?: NotifyOptions,
): void {
  const about = { subjectId: task.id, projectId: task.projectId }
  const { title } = task
  const wasDone = before.status === 'complete'
  const isDone = task.status === 'complete'
  const fields = changedInHistory(before, task, plan)
  if (fields.length > 0) recordActivity(scope, 'task.updated', { ...about, detail: { title, fields } })
  recordAssigned(scope, task, plan.added, options)
  recordWait(scope, before, task)
  if (!wasDone && isDone) recordActivity(scope, 'task.completed', { ...about, detail: { title } })
  if (wasDone && !isDone) recordActivity(scope, 'task.reopened', { ...about, detail: { title } })
}

function recordWait(scope: Scope, before: Task, task: Task): void {
  const { waitingFor: why, waitingUntil: until, status, title } = task
  if (status === 'complete' || (why === before.waitingFor && until === before.waitingUntil)) return
  const about = { subjectId: task.id, projectId: task.projectId }
  if (why === '') recordActivity(scope, 'task.ready', { ...about, detail: { title } })
  else recordActivity(scope, 'task.waiting', { ...about, detail: { title, why, until } })
}

/** Nobody is told of a finished task. */
export function recordAssigned(
  scope: Scope,
  task: Task,
  userIds: readonly number[],
  { isSilent = false }: NotifyOptions = {},
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

/** Without added people, the wait and the tick, which have lines of their own. */
function changedInHistory(before: Task, task: Task, { fields, added, removed }: TaskPlan): string[] {
  const isTicked = (before.status === 'complete') !== (task.status === 'complete')
  const told = fields.filter(
    name => name !== 'assignedTo' && !isWaitField(name) && !(name === 'status' && isTicked),
  )
  const isOnlyRegrouped = fields.includes('assignedTo') && added.length === 0
  return isOnlyRegrouped || removed.length > 0 ? [...told, 'assignees'] : told
}

export type Edit = { before: Task; task: Task; plan: TaskPlan }

export type Assigned = {
  changed: number
  given: { userId: number; name: string; count: number }[]
  dated: number
}

/** One line of history, and one notification for each person. */
export function recordAssigning(
  scope: Scope,
  project: Project,
  edits: readonly Edit[],
  options: NotifyOptions,
): void {
  const [only] = edits
  if (edits.length === 1 && only) {
    recordChange(scope, only.before, only.task, only.plan, options)
    return
  }
  recordFields(scope, project, edits, new Set(options.withoutDates?.map(({ id }) => id)))
  const given = edits.filter(({ plan }) => plan.added.length > 0)
  const [first] = given
  if (given.length === 1 && first) recordAssigned(scope, first.task, first.plan.added, options)
  if (given.length < 2) return
  const activityId = recordActivity(scope, 'tasks.assigned', {
    subjectId: project.id,
    projectId: project.id,
    detail: {
      count: given.length,
      names: assigned(given).given.map(({ name }) => name),
      taskIds: given.map(({ task }) => task.id),
    },
  })
  if (options.isSilent) return
  const assignments = given
    .filter(({ task }) => task.status !== 'complete')
    .flatMap(({ task, plan }) => plan.added.map(userId => ({ userId, taskId: task.id, title: task.title })))
  notifyAssigned(scope, { activityId, project, assignments })
}

/** One line for all tasks with the same change. */
function recordFields(
  scope: Scope,
  project: Project,
  edits: readonly Edit[],
  withoutDates: ReadonlySet<number>,
): void {
  const groups = new Map<string, Edit[]>()
  for (const edit of edits) {
    const all = changedInHistory(edit.before, edit.task, edit.plan)
    const fields = all.filter(name => name !== 'dueDate' || !withoutDates.has(edit.task.id)).join()
    if (fields !== '') groups.set(fields, [...(groups.get(fields) ?? []), edit])
  }
  for (const [names, group] of groups) {
    const fields = names.split(',')
    const [first] = group
    if (group.length === 1 && first) {
      const { id: subjectId, title } = first.task
      recordActivity(scope, 'task.updated', { subjectId, projectId: project.id, detail: { title, fields } })
      continue
    }
    const taskIds = group.map(({ task }) => task.id)
    recordActivity(scope, 'tasks.updated', {
      subjectId: project.id,
      projectId: project.id,
      detail: { count: group.length, fields, taskIds },
    })
  }
}

export function assigned(edits: readonly Edit[]): Assigned {
  const given = new Map<number, Assigned['given'][number]>()
  for (const { task, plan } of edits) {
    for (const { id, name } of task.assignees.filter(person => plan.added.includes(person.id))) {
      given.set(id, { userId: id, name, count: (given.get(id)?.count ?? 0) + 1 })
    }
  }
  return {
    changed: edits.length,
    given: [...given.values()],
    dated: edits.filter(({ plan }) => plan.fields.includes('dueDate')).length,
  }
}
