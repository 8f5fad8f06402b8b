import { changedFields } from '#app/domain/activities/changes.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskChange } from '#app/domain/tasks/task.schema.ts'
import { withdrawAssignments } from '#app/models/notifications/withdraw.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import {
  deleteAssignments,
  insertAssignments,
  type TaskFields,
  writeTask,
} from '#app/models/tasks/task-writes.server.ts'
import { moveHoursOfTask } from '#app/models/time-entries/time-entry-writes.server.ts'
import { ensureProject, ensureTaskStage, ensureTasksFit } from '#app/services/ensure.server.ts'
import { moveTaskFiles } from '#app/services/files/move-task-files.server.ts'

// Callers check permission and version, and tell people.

export type TaskPlan = {
  /** 'stageId' stands for a stage that was given by its name. */
  fields: string[]
  added: number[]
  removed: number[]
}

export function planChange(before: Task, change: TaskChange): TaskPlan | null {
  const plan = { fields: changedNames(before, change), ...changedPeople(before, change) }
  return plan.fields.length + plan.added.length + plan.removed.length === 0 ? null : plan
}

/** Call it inside a transaction, with people who were checked. */
export function writeChange(scope: Scope, before: Task, change: TaskChange, plan: TaskPlan): void {
  const fields = provenFields(scope, change, plan.fields)
  const chosen = plan.fields.includes('dueDate') ? { dueAnchor: null, dueOffset: null } : {}
  writeTask(scope, before, { ...fields, ...chosen, ...completion(scope, before, fields) })
  if (plan.fields.includes('projectId')) {
    ensureTasksFit(scope, fields.projectId ?? null)
    moveTaskFiles(scope, before.id, fields.projectId ?? null)
    moveHoursOfTask(scope, before.id, fields.projectId ?? null)
  }
  writePeople(scope, [{ before, plan }])
}

/** The number of statements does not grow with the tasks. */
export function writePeople(
  scope: Scope,
  changes: readonly { before: Pick<Task, 'id'>; plan: TaskPlan }[],
): void {
  const pairsOf = (which: 'added' | 'removed') =>
    changes.flatMap(({ before, plan }) => plan[which].map(userId => ({ taskId: before.id, userId })))
  deleteAssignments(scope, pairsOf('removed'))
  insertAssignments(scope, pairsOf('added'))
  withdrawAssignments(scope, pairsOf('removed'))
}

/** The same stage in other letters is no change. */
function changedNames(before: Task, change: TaskChange): string[] {
  const { stage, assigneeIds: _people, version: _version, ...fields } = change
  const isMoved = stage !== undefined && nameKey(stage) !== nameKey(before.stageName)
  const changed = changedFields<TaskFields>(before, fields)
  return isMoved ? [...changed, 'stageId'] : changed
}

function provenFields(scope: Scope, change: TaskChange, changed: readonly string[]): TaskFields {
  const { stage, assigneeIds: _people, version: _version, ...fields } = change
  if (changed.includes('projectId') && fields.projectId) ensureProject(scope, fields.projectId)
  return changed.includes('stageId') ? { ...fields, stageId: ensureTaskStage(scope, stage, null) } : fields
}

function completion(scope: Scope, before: Task, { status }: TaskFields): TaskFields {
  const wasDone = before.status === 'complete'
  const isDone = (status ?? before.status) === 'complete'
  if (wasDone === isDone) return {}
  return isDone
    ? { completedAt: Date.now(), completedBy: scope.userId }
    : { completedAt: null, completedBy: null }
}

/** A new main person replaces the former; the others stay unless given. */
function changedPeople(before: Task, change: TaskChange): Pick<TaskPlan, 'added' | 'removed'> {
  const present = before.assignees.map(person => person.id)
  const main = change.assignedTo === undefined ? before.assignedTo : change.assignedTo
  const others = change.assigneeIds ?? present.filter(id => id !== before.assignedTo)
  const wanted = new Set(main === null ? others : [main, ...others])
  return {
    added: [...wanted].filter(id => !present.includes(id)),
    removed: present.filter(id => !wanted.has(id)),
  }
}
