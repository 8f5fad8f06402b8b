import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid, Stale } from '#app/domain/errors.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assignField } from '#app/domain/tasks/assign.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { lastChangeOf } from '#app/models/activities/last-change.server.ts'
import { memberIds } from '#app/models/people/member-proof.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import { writeAssigned } from '#app/models/tasks/task-writes.server.ts'
import { transaction } from '#db/client.ts'
import { planChange, type TaskPlan, writePeople } from './change-task.server.ts'
import {
  type Assigned,
  assigned,
  type Edit,
  type NotifyOptions,
  recordAssigning,
} from './record-change.server.ts'

/** Of one task; absent fields stay as they are. */
export type AssignChange = {
  taskId: number
  assignedTo?: number | null
  /** Everybody besides the main person. */
  assigneeIds?: number[]
  dueDate?: string | null
  /** The version that the change was made from. */
  version?: number | undefined
}

/** What nobody has in a stage goes to somebody. */
export type Gifts = {
  /** Who gets it, by stage. */
  byStage: ReadonlyMap<number, number>
  /** The tasks that are meant: those seen without anybody. */
  taskIds: readonly number[]
}

/** `left`: how many were left as others saved them meanwhile. */
export type Assigning = Assigned & { left: number }

type Planned = { before: Task; change: AssignChange; plan: TaskPlan }

/**
 * Gives out tasks of one project at once: people and due dates, all of it or nothing. Each person is told once of all that
 * is newly theirs. Where others changed a task meanwhile it throws Stale naming those tasks, or leaves these alone when
 * `keepTheirs`. A due date before today is refused, except where one stays. Whom others gave a task of the `gifts`
 * meanwhile keeps it.
 */
export function assignTasks(
  scope: Scope,
  projectId: number,
  changes: readonly AssignChange[],
  { keepTheirs = false, gifts, ...options }: { keepTheirs?: boolean; gifts?: Gifts } & NotifyOptions = {},
): Assigning {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    const tasks = tasksOf(scope, projectId)
    const wanted = gifts ? withGifts(tasks, changes, gifts) : changes
    const present = wanted.filter(({ taskId }) => tasks.has(taskId))
    if (present.length < wanted.length && !keepTheirs) throw new Conflict(goneText)
    const planned = present.flatMap(change => planOf(tasks, change))
    for (const { before } of planned) requireMay(scope, 'task.edit', ownedTask(before))
    const stale = planned.filter(isStale)
    if (stale.length > 0 && !keepTheirs) throw staleTasks(scope, stale)
    const fresh = planned.filter(task => !isStale(task))
    refuseWrong(scope, fresh)
    const edits = write(scope, projectId, fresh)
    recordAssigning(scope, project, edits, options)
    const left = stale.length + wanted.length - present.length
    return { ...assigned(edits), left }
  })
}

const goneText =
  'A task that you changed is no longer in this project. It may have been moved or deleted. Nothing of yours was saved yet'

function tasksOf(scope: Scope, projectId: number): Map<number, Task> {
  return new Map(listProjectTasks(scope, projectId).map(task => [task.id, task]))
}

function withGifts(
  tasks: ReadonlyMap<number, Task>,
  changes: readonly AssignChange[],
  { byStage, taskIds }: Gifts,
): AssignChange[] {
  const receivers = new Map(
    taskIds.flatMap(id => {
      const userId = byStage.get(tasks.get(id)?.stageId ?? 0)
      return userId === undefined ? [] : [[id, userId]]
    }),
  )
  const named = new Set(changes.map(({ taskId }) => taskId))
  const given = [...receivers].filter(([id]) => !named.has(id) && tasks.get(id)?.assignees.length === 0)
  return [
    ...changes.map(change => {
      const receiver = change.assignedTo === null ? receivers.get(change.taskId) : undefined
      return receiver === undefined ? change : { ...change, assignedTo: receiver }
    }),
    ...given.map(([taskId, assignedTo]) => ({ taskId, assignedTo })),
  ]
}

function write(scope: Scope, projectId: number, planned: readonly Planned[]): Edit[] {
  if (planned.length === 0) return []
  writeAssigned(
    scope,
    planned.map(({ before, change }) => ({
      id: before.id,
      assignedTo: change.assignedTo === undefined ? before.assignedTo : change.assignedTo,
      dueDate: change.dueDate === undefined ? before.dueDate : change.dueDate,
    })),
  )
  writePeople(scope, planned)
  const tasks = tasksOf(scope, projectId)
  return planned.map(({ before, plan }) => ({ before, plan, task: tasks.get(before.id) ?? before }))
}

function planOf(tasks: ReadonlyMap<number, Task>, change: AssignChange): Planned[] {
  const { taskId, version: _version, ...fields } = change
  const before = tasks.get(taskId)
  const plan = before ? planChange(before, fields) : null
  return before && plan ? [{ before, change, plan }] : []
}

function isStale({ before, change }: Planned): boolean {
  return change.version !== undefined && change.version !== before.version
}

/** One refusal of all, saying who changed one of them last. */
function staleTasks(scope: Scope, stale: readonly Planned[]): Stale {
  const tasks = stale.map(({ before }) => before)
  const current = {
    version: Math.max(...tasks.map(({ version }) => version)),
    taskIds: tasks.map(({ id }) => id),
  }
  return new Stale(current, lastChangeOf(scope, 'task', tasks), 'task')
}

/** Proves the people and the dates of all rows at once, so that each is told at its field. */
function refuseWrong(scope: Scope, planned: readonly Planned[]): void {
  const today = dayIn(scope.timeZone, Date.now())
  const members = memberIds(scope)
  const errors: Record<string, string[]> = {}
  for (const { change, plan } of planned) {
    const { taskId, dueDate } = change
    for (const userId of plan.added.filter(id => !members.has(id))) {
      const field = userId === change.assignedTo ? 'assignedTo' : 'others'
      errors[assignField(field, taskId)] = [chooseMember]
    }
    if (plan.fields.includes('dueDate') && dueDate && dueDate < today) {
      errors[assignField('dueDate', taskId)] = ['Please choose today or a later day']
    }
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
