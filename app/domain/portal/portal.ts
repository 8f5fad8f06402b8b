import type { Priority, TaskStatus } from '#app/domain/enumerations.ts'

export const maxDismissed = 200

/** The newest last; drops invalid stored values. */
export function withDismissed(kept: unknown, ids: readonly number[]): number[] {
  const known = Array.isArray(kept) ? kept.filter(id => Number.isSafeInteger(id) && !ids.includes(id)) : []
  return [...known, ...ids].slice(-maxDismissed)
}

export type OwnTask = {
  id: number
  title: string
  status: TaskStatus
  priority: Priority
  dueDate: string | null
  /** Milliseconds since 1970 UTC. */
  completedAt: number | null
  projectId: number | null
  /** Null without a project, or with a binned one. */
  projectName: string | null
  jobNumber: string | null
  stageName: string
  stageColour: string
  waitingFor: string
  waitingUntil: string | null
}

export function ownTaskHref(id: number, from?: string, path: '' | '/delete' = ''): string {
  const query = from && from !== '/portal' ? `?from=${encodeURIComponent(from)}` : ''
  return `/portal/tasks/${id}${path}${query}`
}
