import type { ProjectStatus } from '#app/domain/enumerations.ts'
import { plural } from '#app/domain/format.ts'

type Ending = { status: ProjectStatus; completedDate: string | null }

/** In the last stage, or completed or cancelled in any stage. */
export function isFinished({ status, completedDate }: Ending): boolean {
  return completedDate !== null || status === 'completed' || status === 'cancelled'
}

/** 0: it leaves the boards at once. */
export const finishedDays = [0, 1, 2, 3, 7, 14, 30, 90] as const

export function finishedDaysText(days: number | null): string {
  if (days === null) return 'Until it is taken off by hand'
  return days === 0 ? 'Not at all' : `For ${plural(days, 'day')}`
}

export const maxLeft = 100

export function leftBoardText(count: number): string {
  const text = (n: number) => `${plural(n, 'finished job')} left the board.`
  return count > maxLeft ? `More than ${text(maxLeft)}` : text(count)
}
