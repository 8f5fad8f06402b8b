import type { TaskStatus } from '#app/domain/enumerations.ts'
import { parseId } from '#app/domain/id.ts'
import type { TaskAssignee } from './task.ts'

// Fields are named by task id, not by index: until the form is saved, others may add, delete or move tasks.

export type AssignTask = {
  id: number
  title: string
  status: TaskStatus
  version: number
  assignedTo: number | null
  assignees: TaskAssignee[]
  /** yyyy-MM-dd */
  dueDate: string | null
  mayEdit: boolean
}

type Values = Readonly<Record<string, string>>

/** 'dueDate-12'; 'others' is the group of a task's further people. */
export function assignField(field: 'assignedTo' | 'dueDate' | 'others', taskId: number): string {
  return `${field}-${taskId}`
}

/** 'member-12-3': ticked when person 3 is on task 12 besides the main one. */
export function memberField(taskId: number, userId: number): string {
  return `member-${taskId}-${userId}`
}

/** 'give-4': who gets the unassigned tasks of stage 4. */
export function giveField(stageId: number): string {
  return `give-${stageId}`
}

/** 'date-4': due date of all open tasks in stage 4. */
export function stageDateField(stageId: number): string {
  return `date-${stageId}`
}

export function taskOfField(name: string): number | null {
  const match = /^(?:(?:assignedTo|dueDate)-(\d+)|member-(\d+)-\d+)$/.exec(name)
  return parseId(match?.[1] ?? match?.[2])
}

export function assignValues({ id, assignedTo, assignees, dueDate }: AssignTask): Record<string, string> {
  const others = assignees.filter(person => person.id !== assignedTo)
  return {
    [assignField('assignedTo', id)]: assignedTo === null ? '' : String(assignedTo),
    [assignField('dueDate', id)]: dueDate ?? '',
    ...Object.fromEntries(others.map(person => [memberField(id, person.id), '1'])),
  }
}

export function versionsText(versions: Iterable<readonly [taskId: number, version: number]>): string {
  return [...versions].map(([taskId, version]) => `${taskId}:${version}`).join(' ')
}

export function readVersions(text: string): Map<number, number> | null {
  const pairs = text.split(' ').filter(pair => pair !== '')
  const versions = pairs.map(pair => pair.split(':').map(parseId))
  const isWhole = versions.every(pair => pair.length === 2 && pair[0] !== null && pair[1] !== null)
  return isWhole ? new Map(versions.map(([taskId, version]) => [taskId ?? 0, version ?? 0])) : null
}

type Refused = {
  values: Values
  base?: Values | undefined
  current?: Readonly<Record<string, unknown>> | undefined
}

export type ShownAssign = {
  values: Values
  base: Values
  versions: string
  fielded: ReadonlySet<number>
}

/**
 * A refused form keeps typed values and its old versions, row by row. A row new to it shows the stored task; so does, after a conflict,
 * an untouched row.
 */
export function shownAssign(tasks: readonly AssignTask[], reply: Refused | undefined): ShownAssign {
  const posted = readVersions(reply?.values.versions ?? '') ?? new Map<number, number>()
  const typed = byTask(reply?.values)
  const bases = byTask(reply?.base)
  const isChangesOnly = reply?.current !== undefined && reply.base !== undefined
  const rows = tasks
    .map(task => ({
      task,
      isTyped: typed.has(task.id),
      ...shownRow(assignValues(task), typed.get(task.id), bases.get(task.id), isChangesOnly),
    }))
    .filter(({ task, isTyped }) => task.mayEdit && (task.status !== 'complete' || isTyped))
  return {
    values: { ...givenValues(reply), ...Object.assign({}, ...rows.map(({ values }) => values)) },
    base: Object.assign({}, ...rows.map(({ base }) => base)),
    versions: versionsText(
      rows.map(({ task, isTyped }) => [task.id, (isTyped ? posted.get(task.id) : null) ?? task.version]),
    ),
    fielded: new Set(rows.map(({ task }) => task.id)),
  }
}

function shownRow(
  stored: Values,
  typed: Values | undefined,
  base: Values | undefined,
  isChangesOnly: boolean,
) {
  if (!typed) return { values: stored, base: stored }
  return isChangesOnly
    ? { values: { ...stored, ...typed }, base: stored }
    : { values: typed, base: base ?? stored }
}

function byTask(values: Values | undefined): Map<number, Record<string, string>> {
  const rows = new Map<number, Record<string, string>>()
  for (const [name, value] of Object.entries(values ?? {})) {
    const taskId = taskOfField(name)
    if (taskId !== null) rows.set(taskId, { ...rows.get(taskId), [name]: value })
  }
  return rows
}

function givenValues(reply: Refused | undefined): Values {
  return Object.fromEntries(
    Object.entries(reply?.values ?? {}).filter(([name]) => /^(?:give|date)-/.test(name)),
  )
}
