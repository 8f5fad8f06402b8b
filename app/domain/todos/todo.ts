import { addDays, dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatTime, formatWeekday } from '#app/domain/format.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'

export const todoLabels = {
  title: 'To-do',
  linkedProjectId: 'Project',
  linkedTaskId: 'Task',
  dueDate: 'Day',
  dueTime: 'Time',
}

/** Its own page, over the list. */
export function todoPath(id: number): string {
  return `/todos/${id}`
}

type Here = { now: number; timeZone: string }

/**
 * When a to-do is due: 'Today, 16:00', 'Mon 23 Nov, 09:00'. One that was due before `now` is late. Instants are milliseconds since
 * 1970 UTC.
 */
export function todoDue(dueAt: number, { now, timeZone }: Here): { text: string; late: boolean } {
  const today = dayIn(timeZone, now)
  const day = dayIn(timeZone, dueAt)
  const near = { [addDays(today, -1)]: 'Yesterday', [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }[day]
  const text = `${near ?? `${formatWeekday(day)} ${formatDateShort(day, today)}`}, ${formatTime(dueAt, timeZone)}`
  return { text, late: dueAt < now }
}

/** What a date field and a time field hold of an instant; '' without one. */
export function scheduleValues(dueAt: number | null, timeZone: string) {
  if (dueAt === null) return { dueDate: '', dueTime: '' }
  return { dueDate: dayIn(timeZone, dueAt), dueTime: formatTime(dueAt, timeZone) }
}

type Linked = {
  linkedProjectId: number | null
  projectName: string | null
  jobNumber: number | null
  isProjectBinned: boolean
  taskTitle: string | null
  isTaskBinned: boolean
}

/** 'API-012 Shaker kitchen', which may lie in the bin; null without a project. */
export function todoProject({ projectName, jobNumber: number, isProjectBinned }: Linked): string | null {
  if (projectName === null || number === null) return null
  return `${jobNumber(number)} ${projectName}${isProjectBinned ? ' (in the bin)' : ''}`
}

export function todoTask({ taskTitle, isTaskBinned }: Linked): string | null {
  return taskTitle === null ? null : `Task: ${taskTitle}${isTaskBinned ? ' (in the bin)' : ''}`
}

/** '7 of 11 tasks remaining' */
export function remainingText(open: number, completed: number): string {
  const all = open + completed
  return `${open} of ${all} ${all === 1 ? 'task' : 'tasks'} remaining`
}
