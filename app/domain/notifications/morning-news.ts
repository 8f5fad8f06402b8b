import { plural } from '#app/domain/format.ts'

/** What a morning mail tells. Of long lists it holds the beginning, and how many there are. */
export type MorningNews = {
  tasks: { id: number; title: string; job: string; due: string; isLate: boolean }[]
  taskCount: number
  lateCount: number
  notifications: { id: number; title: string; message: string }[]
  notificationCount: number
  /** 'Ned Oakes (until Fri 27 November)' */
  away: string[]
}

/** Who is away is told beside other news, never alone. */
export function hasMorningNews({ taskCount, notificationCount }: MorningNews): boolean {
  return taskCount + notificationCount > 0
}

/** '3 tasks due, 1 of them late; 2 notifications' */
export function morningSubject({ taskCount, lateCount, notificationCount }: MorningNews): string {
  const late = lateCount > 0 ? `, ${lateCount} of them late` : ''
  const tasks = taskCount > 0 ? [`${plural(taskCount, 'task')} due${late}`] : []
  const told = notificationCount > 0 ? [plural(notificationCount, 'notification')] : []
  return [...tasks, ...told].join('; ')
}
