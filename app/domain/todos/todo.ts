import { addDays, dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatTime, formatWeekday } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'

export const todoLabels = {
  title: 'To-do',
  linkedProjectId: 'Project',
  linkedTaskId: 'Task',
  dueDate: 'Day',
  dueTime: 'Time',
}

export function todoPath(id: number): string {
  return `/todos/${id}`
}

type Here = { now: number; timeZone: string }

/** 'Today, 16:00', 'Mon 23 Nov, 09:00'. Instants are milliseconds since 1970 UTC. */
export function todoDue(dueAt: number, { now, timeZone }: Here): { text: string; late: boolean } {
  const today = dayIn(timeZone, now)
  const day = dayIn(timeZone, dueAt)
  const near = { [addDays(today, -1)]: 'Yesterday', [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }[day]
  const text = `${near ?? `${formatWeekday(day)} ${formatDateShort(day, today)}`}, ${formatTime(dueAt, timeZone)}`
  return { text, late: dueAt < now }
}

type Placed = { id: number; dueAt: number | null; createdAt: number }

export function isDueBefore(tomorrow: number, { dueAt }: Pick<Placed, 'dueAt'>): boolean {
  return dueAt !== null && dueAt < tomorrow
}

/** Due by the end of today, soonest first; then the others, newest first. */
export function compareOpen(tomorrow: number) {
  const dueOf = (todo: Placed) => (isDueBefore(tomorrow, todo) ? (todo.dueAt ?? 0) : Number.MAX_SAFE_INTEGER)
  return (a: Placed, b: Placed) => dueOf(a) - dueOf(b) || b.createdAt - a.createdAt || b.id - a.id
}

export function scheduleValues(dueAt: number | null, timeZone: string) {
  if (dueAt === null) return { dueDate: '', dueTime: '' }
  return { dueDate: dayIn(timeZone, dueAt), dueTime: formatTime(dueAt, timeZone) }
}

type Linked = {
  linkedProjectId: number | null
  projectName: string | null
  jobNumber: string | null
  isProjectBinned: boolean
  taskTitle: string | null
  isTaskBinned: boolean
}

export function todoProject({ projectName, jobNumber: number, isProjectBinned }: Linked): string | null {
  if (projectName === null || number === null) return null
  return `${number} ${projectName}${isProjectBinned ? ' (in the bin)' : ''}`
}

export function todoTask({ taskTitle, isTaskBinned }: Linked): string | null {
  return taskTitle === null ? null : `Task: ${taskTitle}${isTaskBinned ? ' (in the bin)' : ''}`
}

export function remainingText(open: number, completed: number): string {
  const all = open + completed
  return `${open} of ${all} ${all === 1 ? 'task' : 'tasks'} remaining`
}

export type TodoListPlace = { show?: 'completed' | null; page?: number }

export function todosHref({ show, page = 1 }: TodoListPlace = {}, own: Record<string, string | number> = {}) {
  return hrefWith('/todos', { show, ...own }, page)
}

export function todoEditHref(place: TodoListPlace, id: number): string {
  return todosHref(place, { edit: id })
}

export function todoRowId(id: number): string {
  return `todo-${id}`
}

/** Where a tick returns to; without script, also the to-do at which the list goes on. */
export function todoTickFields(
  todos: readonly { id: number; isCompleted: boolean }[],
  at: number,
  back: string,
) {
  const next = todos[at + 1] ?? todos[at - 1]
  return { done: todos[at]?.isCompleted ? '0' : '1', back, next: next?.id ?? '' }
}

export const todoAdded = 'Todo added successfully'
export const todoNotAdded = 'Failed to create todo'
export const todoNotSaved = 'Failed to update todo'
