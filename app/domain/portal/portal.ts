import type { Priority, TaskStatus } from '#app/domain/enumerations.ts'

export const maxDismissed = 200

/** The dismissed tasks' ids with further ones, the newest last; whatever else the preference holds is left out. */
export function withDismissed(kept: unknown, ids: readonly number[]): number[] {
  const known = Array.isArray(kept) ? kept.filter(id => Number.isSafeInteger(id) && !ids.includes(id)) : []
  return [...known, ...ids].slice(-maxDismissed)
}

/** One of the person's own tasks as the Portal shows it. */
export type OwnTask = {
  id: number
  title: string
  status: TaskStatus
  priority: Priority
  /** yyyy-MM-dd */
  dueDate: string | null
  /** Milliseconds since 1970 UTC. */
  completedAt: number | null
  projectId: number | null
  /** Null without a project and for an orphaned task. */
  projectName: string | null
  jobNumber: string | null
  stageName: string
  stageColour: string
  waitingFor: string
  /** yyyy-MM-dd */
  waitingUntil: string | null
}

/** `from` is where closing the task leads, when that is not the Portal itself. */
export function ownTaskHref(id: number, from?: string, path: '' | '/delete' = ''): string {
  const query = from && from !== '/portal' ? `?from=${encodeURIComponent(from)}` : ''
  return `/portal/tasks/${id}${path}${query}`
}
