import type { Redated } from '#app/domain/activities/activity.ts'
import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid, Stale } from '#app/domain/errors.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assignField, stageDateField } from '#app/domain/tasks/assign.ts'
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
import { recordRedated } from './redate-tasks.server.ts'

export type AssignChange = {
  taskId: number
  assignedTo?: number | null
  /** Everybody besides the main person. */
  assigneeIds?: number[]
  dueDate?: string | null
  version?: number | undefined
}

export type Gifts = {
  /** Person by stage, for tasks without anybody. */
  byStage: ReadonlyMap<number, number>
  /** Only these tasks, as they were seen without anybody. */
  taskIds: readonly number[]
}

export type StageDates = {
  byStage: ReadonlyMap<number, string>
  /** Only these tasks: seen, and without a new date of their own. */
  taskIds: readonly number[]
}

/** `left`: tasks that others changed meanwhile. `redatedBy`: activity id for undoing the dates of stages. */
export type Assigning = Assigned & { left: number; redatedBy?: number | undefined }

type Planned = { before: Task; change: AssignChange; plan: TaskPlan }

/** All or nothing. Throws Stale naming tasks that others changed, or skips them with `keepTheirs`. New due dates may not be past. */
export function assignTasks(
  scope: Scope,
  projectId: number,
  changes: readonly AssignChange[],
  { keepTheirs = false, gifts, dates, ...options }: AssignOptions = {},
): Assigning {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    const tasks = tasksOf(scope, projectId)
    const given = gifts ? withGifts(tasks, changes, gifts) : changes
    const wanted = dates ? withStageDates(scope, tasks, given, dates) : given
    const present = wanted.filter(({ taskId }) => tasks.has(taskId))
    if (present.length < wanted.length && !keepTheirs) throw new Conflict(goneText)
    const planned = present.flatMap(change => planOf(tasks, change))
    for (const { before } of planned) requireMay(scope, 'task.edit', ownedTask(before))
    const stale = planned.filter(isStale)
    if (stale.length > 0 && !keepTheirs) throw staleTasks(scope, stale)
    const fresh = planned.filter(task => !isStale(task))
    refuseWrong(scope, fresh)
    const edits = write(scope, projectId, fresh)
    const dated = dates && redatedOf(edits, dates)
    const isOneStep = dated !== undefined && dated.length > 1
    recordAssigning(scope, project, edits, { ...options, ...(isOneStep ? { withoutDates: dated } : {}) })
    const redatedBy = isOneStep ? recordRedated(scope, projectId, dated) : null
    const left = stale.length + wanted.length - present.length
    return { ...assigned(edits), left, ...(redatedBy === null ? {} : { redatedBy }) }
  })
}

type AssignOptions = { keepTheirs?: boolean; gifts?: Gifts; dates?: StageDates } & NotifyOptions

const notBeforeToday = 'Please choose today or a later day'

const goneText =
  'A task that you changed is no longer in this job. It may have been moved or deleted. Nothing of yours was saved yet'

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

function withStageDates(
  scope: Scope,
  tasks: ReadonlyMap<number, Task>,
  changes: readonly AssignChange[],
  { byStage, taskIds }: StageDates,
): AssignChange[] {
  const today = dayIn(scope.timeZone, Date.now())
  const wrong = [...byStage].filter(([, date]) => date < today)
  if (wrong.length > 0) {
    throw new Invalid(
      Object.fromEntries(wrong.map(([stageId]) => [stageDateField(stageId), [notBeforeToday]])),
    )
  }
  const meant = new Map(
    taskIds.flatMap(id => {
      const task = tasks.get(id)
      const date = task && task.status !== 'complete' ? byStage.get(task.stageId) : undefined
      return date === undefined ? [] : [[id, date] as const]
    }),
  )
  const named = new Set(changes.map(({ taskId }) => taskId))
  return [
    ...changes.map(change => {
      const dueDate = meant.get(change.taskId)
      return dueDate === undefined ? change : { ...change, dueDate }
    }),
    ...[...meant].filter(([id]) => !named.has(id)).map(([taskId, dueDate]) => ({ taskId, dueDate })),
  ]
}

function redatedOf(edits: readonly Edit[], { taskIds }: StageDates): Redated[] {
  return edits
    .filter(({ before, plan }) => plan.fields.includes('dueDate') && taskIds.includes(before.id))
    .map(({ before: { id, dueDate, dueAnchor, dueOffset }, task }) => {
      return { id, from: dueDate, to: task.dueDate, dueAnchor, dueOffset }
    })
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

function staleTasks(scope: Scope, stale: readonly Planned[]): Stale {
  const tasks = stale.map(({ before }) => before)
  const current = {
    version: Math.max(...tasks.map(({ version }) => version)),
    taskIds: tasks.map(({ id }) => id),
  }
  return new Stale(current, lastChangeOf(scope, 'task', tasks), 'task')
}

/** Checks all rows, so that each error shows at its field. */
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
      errors[assignField('dueDate', taskId)] = [notBeforeToday]
    }
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
