import { changedFields } from '#app/domain/changes.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskChange } from '#app/domain/task.schema.ts'
import { ownedTask } from '#app/domain/task.ts'
import { recordActivity } from '#app/models/activity.server.ts'
import { requireTask, type Task, type TaskFields, writeTask } from '#app/models/task.server.ts'
import { addTaskAssignees, removeTaskAssignees } from '#app/models/task-assignee.server.ts'
import { assertMembers } from '#app/models/user.server.ts'
import { proveProject, proveTaskStage, proveVersion } from '#app/services/proofs.server.ts'
import { transaction } from '#db/client.ts'
import { type Advance, advanceStage } from './advance-stage.server.ts'

/** The task as it stands, and the step its project took because of it. */
export type TaskOutcome = { task: Task; advance: Advance | null }

/**
 * Saves the given fields; throws Stale when they were made from an older version. Saving no change changes nothing.
 * The one way by which a task's status changes, and so by which its project advances.
 */
export function updateTask(scope: Scope, id: number, change: TaskChange): TaskOutcome {
  return transaction(() => {
    const before = requireTask(scope, id)
    requireMay(scope, 'task.edit', ownedTask(before))
    const changed = changedNames(before, change)
    const people = changedPeople(before, change)
    if (changed.length === 0 && people.added.length + people.removed.length === 0) {
      return { task: before, advance: null }
    }
    proveVersion(scope, 'task', before, change.version)
    const fields = provenFields(scope, change, changed)
    const isMain = (userId: number) => userId === change.assignedTo
    assertMembers(scope, people.added.filter(isMain))
    const others = people.added.filter(userId => !isMain(userId))
    assertMembers(scope, others, 'assigneeIds')
    writeTask(scope, before, { ...fields, ...completion(scope, before, fields) })
    removeTaskAssignees(scope, id, people.removed)
    addTaskAssignees(scope, id, people.added)
    const task = requireTask(scope, id)
    recordChanges(scope, before, task, changed, people)
    const isCompleted = before.status !== 'complete' && task.status === 'complete'
    return { task, advance: isCompleted ? advanceStage(scope, task) : null }
  })
}

/** Completes a task, reopens it, or takes it in hand. Setting the status it has changes nothing. */
export function setTaskStatus(scope: Scope, id: number, status: Task['status']): TaskOutcome {
  return updateTask(scope, id, { status })
}

/** The tick: a task that is not complete stays as it is when it is unticked. */
export function setTaskDone(scope: Scope, id: number, done: boolean): TaskOutcome {
  const { status } = requireTask(scope, id)
  return setTaskStatus(scope, id, done ? 'complete' : status === 'complete' ? 'pending' : status)
}

/** A stage is given by its name: the same one in other letters is no change. */
function changedNames(before: Task, change: TaskChange): string[] {
  const { stage, assigneeIds: _people, version: _version, ...fields } = change
  const isMoved = stage !== undefined && nameKey(stage) !== nameKey(before.stageName)
  const changed = changedFields<TaskFields>(before, fields)
  return isMoved ? [...changed, 'stageId'] : changed
}

function provenFields(scope: Scope, change: TaskChange, changed: readonly string[]): TaskFields {
  const { stage, assigneeIds: _people, version: _version, ...fields } = change
  if (changed.includes('projectId') && fields.projectId) proveProject(scope, fields.projectId)
  return changed.includes('stageId') ? { ...fields, stageId: proveTaskStage(scope, stage, null) } : fields
}

function completion(scope: Scope, before: Task, { status }: TaskFields): TaskFields {
  const wasDone = before.status === 'complete'
  const isDone = (status ?? before.status) === 'complete'
  if (wasDone === isDone) return {}
  return isDone
    ? { completedAt: Date.now(), completedBy: scope.userId }
    : { completedAt: null, completedBy: null }
}

type People = { added: number[]; removed: number[] }

/** Another main assignee takes the place of the former one; the others stay unless they are named anew. */
function changedPeople(before: Task, change: TaskChange): People {
  const present = before.assignees.map(person => person.id)
  const main = change.assignedTo === undefined ? before.assignedTo : change.assignedTo
  const others = change.assigneeIds ?? present.filter(id => id !== before.assignedTo)
  const wanted = new Set(main === null ? others : [main, ...others])
  return {
    added: [...wanted].filter(id => !present.includes(id)),
    removed: present.filter(id => !wanted.has(id)),
  }
}

function recordChanges(scope: Scope, before: Task, task: Task, changed: string[], people: People): void {
  const about = { subjectId: task.id, projectId: task.projectId }
  const { title } = task
  const wasDone = before.status === 'complete'
  const isDone = task.status === 'complete'
  const fields = changed.filter(name => name !== 'assignedTo' && !(name === 'status' && wasDone !== isDone))
  const isOnlyRegrouped = changed.includes('assignedTo') && people.added.length === 0
  if (isOnlyRegrouped || people.removed.length > 0) fields.push('assignees')
  if (fields.length > 0) recordActivity(scope, 'task.updated', { ...about, detail: { title, fields } })
  if (people.added.length > 0) {
    const names = task.assignees.filter(({ id }) => people.added.includes(id)).map(({ name }) => name)
    recordActivity(scope, 'task.assigned', { ...about, detail: { title, names } })
  }
  if (!wasDone && isDone) recordActivity(scope, 'task.completed', { ...about, detail: { title } })
  if (wasDone && !isDone) recordActivity(scope, 'task.reopened', { ...about, detail: { title } })
}
