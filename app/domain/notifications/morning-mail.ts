import { plural } from '#app/domain/format.ts'

const firstHour = 4
const lastHour = 11

export const morningMailTimes: readonly string[] = Array.from(
  { length: (lastHour - firstHour + 1) * 4 },
  (_, quarter) => timeAt(firstHour * 60 + quarter * 15),
)

/** A late mail, after the server was down, still goes out until then. */
export const maxLateMinutes = 180

function timeAt(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 'HH:mm' of one day: times whose mails may go out at `time`. */
export function morningMailWindow(time: string): { from: string; to: string } {
  const first = Math.max(minutesOf(time) - maxLateMinutes, 0)
  return { from: timeAt(first), to: time }
}

/** Long lists are cut; the counts are complete. */
export type MorningNews = {
  tasks: { id: number; title: string; job: string; due: string; isLate: boolean }[]
  taskCount: number
  lateCount: number
  notifications: { id: number; title: string; message: string }[]
  notificationCount: number
  away: string[]
}

/** Absences alone are no reason for a mail. */
export function hasMorningNews({ taskCount, notificationCount }: MorningNews): boolean {
  return taskCount + notificationCount > 0
}

export function morningSubject({ taskCount, lateCount, notificationCount }: MorningNews): string {
  const late = lateCount > 0 ? `, ${lateCount} of them late` : ''
  const tasks = taskCount > 0 ? [`${plural(taskCount, 'task')} due${late}`] : []
  const told = notificationCount > 0 ? [plural(notificationCount, 'notification')] : []
  return [...tasks, ...told].join('; ')
}
