import type { ProjectStatus } from '#app/domain/enumerations.ts'
import { plural } from '#app/domain/format.ts'

type Ending = { status: ProjectStatus; completedDate: string | null }

/** What counts as finished: a job in the company's last stage, or one whose status is completed or cancelled, wherever it is. */
export function isFinished({ status, completedDate }: Ending): boolean {
  return completedDate !== null || status === 'completed' || status === 'cancelled'
}

/** Days for which a finished job can stay on the boards. 0: it leaves at once. */
export const finishedDays = [0, 1, 2, 3, 7, 14, 30, 90] as const

/** 'For 7 days', as it is chosen; null is for good. */
export function finishedDaysText(days: number | null): string {
  if (days === null) return 'Until it is taken off by hand'
  return days === 0 ? 'Not at all' : `For ${plural(days, 'day')}`
}

/** Of those that left the board, so many are counted. */
export const maxLeft = 100

/** '2 finished jobs left the board.' */
export function leftBoardText(count: number): string {
  const text = (n: number) => `${plural(n, 'finished job')} left the board.`
  return count > maxLeft ? `More than ${text(maxLeft)}` : text(count)
}
