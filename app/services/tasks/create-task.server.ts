import { dayIn } from '#app/domain/clock.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewTask } from '#app/domain/tasks/task.schema.ts'
import { noWait, settledWait } from '#app/domain/tasks/waiting.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { assertMembers } from '#app/models/people/member-proof.server.ts'
import { getTask, requireTask, type Task } from '#app/models/tasks/task.server.ts'
import { insertAssignments, insertTask } from '#app/models/tasks/task-writes.server.ts'
import { ensureProject, ensureTaskStage, ensureTasksFit } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { ensurePosition } from './ensure-position.server.ts'
import { recordAssigned } from './record-change.server.ts'

/** Never moves the project on. */
export function createTask(scope: Scope, input: NewTask): Task {
  requireMay(scope, 'task.create')
  return once(scope, 'task', { input, make: () => makeTask(scope, input), find: getTask })
}

function makeTask(scope: Scope, { requestId: _requestId, stage, assigneeIds = [], ...sent }: NewTask): Task {
  const fields = ensurePosition(scope, sent)
  const projectId = fields.projectId ?? null
  const project = projectId === null ? null : ensureProject(scope, projectId)
  const main = fields.assignedTo ? [fields.assignedTo] : []
  assertMembers(scope, main)
  assertMembers(scope, assigneeIds, 'assigneeIds')
  const isDone = fields.status === 'complete'
  const today = dayIn(scope.timeZone, Date.now())
  const id = insertTask(scope, {
    ...fields,
    ...settledWait({ ...noWait, status: 'pending' }, fields, today),
    projectId,
    stageId: ensureTaskStage(scope, stage, project),
    completedAt: isDone ? Date.now() : null,
    completedBy: isDone ? scope.userId : null,
  })
  ensureTasksFit(scope, projectId)
  const people = [...new Set([...main, ...assigneeIds])]
  insertAssignments(
    scope,
    people.map(userId => ({ taskId: id, userId })),
  )
  return recordCreated(scope, requireTask(scope, id))
}

function recordCreated(scope: Scope, task: Task): Task {
  const { id: subjectId, projectId, title } = task
  recordActivity(scope, 'task.created', { subjectId, projectId, detail: { title, stage: task.stageName } })
  recordAssigned(
    scope,
    task,
    task.assignees.map(person => person.id),
  )
  return task
}
