import { parseId } from '#app/domain/id.ts'

/** Days for which hours can be entered afterwards. */
export const daysBack = 366

export type WorkPlace = { projectId: number | null; taskId: number | null }

/** 'task:12', 'project:5', 'none' without a job; null for anything else. */
export function placeOfChoice(text: string): WorkPlace | null {
  if (text === 'none') return { projectId: null, taskId: null }
  const [, noun, digits] = /^(task|project):(\d{1,16})$/.exec(text) ?? []
  const id = parseId(digits)
  if (id === null) return null
  return noun === 'task' ? { projectId: null, taskId: id } : { projectId: id, taskId: null }
}

export function choiceOf({ projectId, taskId }: WorkPlace): string {
  if (taskId !== null) return `task:${taskId}`
  return projectId === null ? 'none' : `project:${projectId}`
}

export type Worked = {
  jobNumber: string | null
  projectName: string | null
  taskTitle: string | null
  goneProject: string
  goneTask: string
  note: string
}

export function workedJob({ jobNumber: number, projectName, goneProject }: Worked): string {
  return number === null ? goneProject : `${number} ${projectName ?? ''}`
}

export function workedTask({ taskTitle, goneTask }: Worked): string {
  return taskTitle ?? goneTask
}

export function workedWhat(entry: Worked): string {
  return workedTask(entry) || workedJob(entry) || entry.note || 'other work'
}

export function hoursPath({ week, person }: { week?: string | null; person?: number | null }): string {
  const query = new URLSearchParams()
  if (week) query.set('week', week)
  if (person) query.set('person', String(person))
  return query.size > 0 ? `/hours?${query}` : '/hours'
}

export function timeEntryPath(id: number): string {
  return `/hours/${id}`
}
