import { addDays } from '#app/domain/clock.ts'
import { capitaliseFirst, fullName } from '#app/domain/format.ts'
import { halfText } from '#app/domain/holidays/away.ts'
import type { DayRange } from './calendar.ts'

/** Days and numbers of entries; future entries come first, then the latest past ones. */
export const feedReach = { daysBack: 92, daysAhead: 366, projects: 300, tasks: 500, absences: 200 } as const

export function feedDays(today: string): DayRange {
  return { from: addDays(today, -feedReach.daysBack), to: addDays(today, feedReach.daysAhead) }
}

export type FeedEvent = {
  /** Stable for the life of the record. */
  uid: string
  title: string
  detail: string
  path: string
  from: string
  to: string
  /** Grows with every change of the entry. */
  sequence: number
  /** Milliseconds since 1970 UTC. */
  changedAt: number
  kind: 'Due' | 'Task' | 'Project' | 'Holiday'
}

export type FeedProject = {
  id: number
  jobNumber: string
  name: string
  stageName: string
  startDate: string | null
  dueDate: string
  version: number
  changedAt: number
}

export type FeedTask = {
  id: number
  title: string
  dueDate: string
  projectId: number | null
  projectName: string | null
  jobNumber: string | null
  version: number
  changedAt: number
}

export type FeedAbsence = {
  id: number
  firstName: string
  lastName: string
  username: string
  startDate: string
  endDate: string
  startsAtMidday: number
  endsAtMidday: number
  changedAt: number
}

export type FeedRows = { projects: FeedProject[]; tasks: FeedTask[]; absences: FeedAbsence[] }

/** Holds no money. */
export function feedEvents({ projects, tasks, absences }: FeedRows, hasSpans: boolean): FeedEvent[] {
  return [
    ...projects.map(dueEvent),
    ...(hasSpans ? projects.flatMap(spanEvent) : []),
    ...tasks.map(taskEvent),
    ...(hasSpans ? absences.map(absenceEvent) : []),
  ]
}

/** Calendar programs keep sequences in 31 bits. */
const sequenceStart = Date.UTC(2020, 0, 1)

/** Both parts only grow: the version with saves of the record, the seconds with other changes, such as the name of the task's job. */
function changeOf({ version = 1, changedAt }: { version?: number; changedAt: number }) {
  const seconds = Math.max(0, Math.floor((changedAt - sequenceStart) / 1000))
  return { sequence: version - 1 + seconds, changedAt }
}

function projectEvent(project: FeedProject) {
  const { id, stageName } = project
  return {
    detail: `Stage: ${capitaliseFirst(stageName)}`,
    path: `/projects/${id}`,
    ...changeOf(project),
  }
}

function titleOf({ jobNumber, name }: { jobNumber: string; name: string }): string {
  return `${jobNumber} ${name}`
}

function dueEvent(project: FeedProject): FeedEvent {
  const { id, dueDate } = project
  return {
    ...projectEvent(project),
    uid: `project-${id}-due`,
    title: `Due: ${titleOf(project)}`,
    from: dueDate,
    to: dueDate,
    kind: 'Due',
  }
}

function spanEvent(project: FeedProject): FeedEvent[] {
  const { id, startDate, dueDate } = project
  if (startDate === null || startDate > dueDate) return []
  const span = { uid: `project-${id}-days`, title: titleOf(project), from: startDate, to: dueDate }
  return [{ ...projectEvent(project), ...span, kind: 'Project' }]
}

function taskEvent(task: FeedTask): FeedEvent {
  const { id, title, dueDate, projectName } = task
  const job = task.jobNumber === null ? null : titleOf({ jobNumber: task.jobNumber, name: projectName ?? '' })
  return {
    uid: `task-${id}`,
    title: job ? `${title} (${job})` : title,
    detail: job ? `For ${job}` : 'Without a job',
    path: task.projectId === null ? '/tasks' : `/projects/${task.projectId}`,
    from: dueDate,
    to: dueDate,
    ...changeOf(task),
    kind: 'Task',
  }
}

/** Leaves out the reason: it is for colleagues. */
function absenceEvent(absence: FeedAbsence): FeedEvent {
  const { id, firstName, lastName, username, startDate, endDate } = absence
  const startsAtMidday = absence.startsAtMidday === 1
  const endsAtMidday = absence.endsAtMidday === 1
  const half = halfText({ startDate, endDate, startsAtMidday, endsAtMidday })
  const from = !half && startsAtMidday ? ', the first day from midday' : ''
  const until = !half && endsAtMidday ? ', the last day until midday' : ''
  return {
    uid: `holiday-${id}`,
    title: `${fullName(firstName, lastName, username)} is away${half && ` (${half})`}`,
    detail: `Holiday${from}${until}`,
    path: '/team/holidays',
    from: startDate,
    to: endDate,
    ...changeOf(absence),
    kind: 'Holiday',
  }
}
