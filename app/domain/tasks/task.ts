import type { Priority, TaskStatus } from '#app/domain/enumerations.ts'
import { capitaliseFirst, formatDateShort } from '#app/domain/format.ts'
import { awayName, awayText, type Span } from '#app/domain/holidays/away.ts'
import { hoursText } from '#app/domain/hours.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'

export const taskAdded = 'Task added successfully'
export const taskNotAdded = 'Failed to add task'

/** The main assignee comes first. */
export type TaskAssignee = { id: number; name: string; initials: string }

export type TaskView = {
  id: number
  title: string
  description: string
  stageId: number
  status: TaskStatus
  priority: Priority
  /** yyyy-MM-dd */
  dueDate: string | null
  waitingFor: string
  /** yyyy-MM-dd, as `waitingSince`. */
  waitingUntil: string | null
  waitingSince: string | null
  position: number
  assignees: TaskAssignee[]
  createdBy: number
  assignedTo: number | null
  version: number
  /** Milliseconds since 1970 UTC. */
  completedAt: number | null
  /** 'Cabinet Maker · 1h 30': position and estimate. */
  planned?: string
}

export type TaskRights = { edit: boolean }

/** Its project is in the bin: the query joins only live projects. */
export function isOrphaned(task: { projectId: number | null; jobNumber: string | null }): boolean {
  return task.projectId !== null && task.jobNumber === null
}

type Owned = { createdBy: number; assignedTo: number | null; assignees: readonly { id: number }[] }

export function ownedTask(task: Owned) {
  return {
    createdBy: task.createdBy,
    assignedTo: task.assignedTo,
    assigneeIds: task.assignees.map(({ id }) => id),
  }
}

export function taskRights(
  scope: Scope,
  tasks: readonly (Owned & { id: number })[],
): Record<number, TaskRights> {
  return Object.fromEntries(
    tasks.map(task => {
      return [task.id, { edit: may(scope, 'task.edit', ownedTask(task)) }]
    }),
  )
}

export function assigneesText(assignees: readonly Pick<TaskAssignee, 'name'>[]): string {
  return assignees.map(({ name }) => name).join(', ') || 'Unassigned'
}

/** Null without a date. A finished task is never late. */
export function taskDue(
  task: Pick<TaskView, 'status' | 'dueDate'>,
  today: string,
): { text: string; late: boolean } | null {
  if (!task.dueDate) return null
  return {
    text: task.dueDate === today ? 'Today' : formatDateShort(task.dueDate, today),
    late: task.status !== 'complete' && task.dueDate < today,
  }
}

/** For lists of many projects: says also that there is no date. */
export function listedTaskDue(
  task: Pick<TaskView, 'status' | 'dueDate'>,
  today: string,
): { text: string; late: boolean } {
  return taskDue(task, today) ?? { text: 'No due date', late: false }
}

export type TaskPerson = {
  id: number
  name: string
  role: string
  away: readonly Span[]
}

/** `note` is 'Cabinet Maker · 4 open'. */
export type TeamPerson = TaskPerson & { initials: string; colour: string | null; note: string }

/** 'Callum Dyson · Team Member (away 23 to 27 Nov)' */
export function personText({ name, role, away }: TaskPerson, today: string, due?: string | null): string {
  return awayName({ name: `${name} · ${role}`, away }, today, due)
}

/** 'Away 23 to 27 Nov', or '': a narrow select may cut it off. */
export function chosenAway(
  people: readonly TaskPerson[],
  chosen: string | undefined,
  today: string,
  due?: string | null,
): string {
  const person = people.find(({ id }) => String(id) === chosen)
  return person ? capitaliseFirst(awayText(person.away, today, due)) : ''
}

type Stored = Pick<
  TaskView,
  | 'title'
  | 'description'
  | 'assignedTo'
  | 'assignees'
  | 'status'
  | 'priority'
  | 'dueDate'
  | 'waitingFor'
  | 'waitingUntil'
> & { projectId: number | null; stageName: string; estimatedMinutes: number | null; jobRole: string }

/** Each person besides the main one has a field `member-{id}`. */
export function taskValues(task: Stored): Record<string, string> {
  const others = task.assignees.filter(({ id }) => id !== task.assignedTo)
  return {
    title: task.title,
    description: task.description,
    projectId: task.projectId === null ? '' : String(task.projectId),
    stage: task.stageName,
    assignedTo: task.assignedTo === null ? '' : String(task.assignedTo),
    status: task.status,
    priority: task.priority,
    dueDate: task.dueDate ?? '',
    estimatedMinutes: hoursText(task.estimatedMinutes),
    jobRole: task.jobRole,
    waitingFor: task.waitingFor,
    waitingUntil: task.waitingUntil ?? '',
    ...Object.fromEntries(others.map(({ id }) => [`member-${id}`, '1'])),
  }
}

export const taskFilters = ['all', 'open', 'overdue', 'waiting', 'done'] as const
export type TaskFilter = (typeof taskFilters)[number]

export type TaskOwner = number | 'none'
