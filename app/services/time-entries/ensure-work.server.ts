import { Invalid } from '#app/domain/errors.ts'
import { formatDateShort } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { WorkPlace } from '#app/domain/time-entries/time-entry.ts'
import { getTask } from '#app/models/tasks/task.server.ts'
import { requireTimeEntry, type TimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import { minutesOfDay } from '#app/models/time-entries/time-entry-list.server.ts'
import { ensureProject } from '#app/services/ensure.server.ts'

// Call these inside the transaction that writes.

export function requireMayWrite(
  scope: Scope,
  userId: number,
  action: 'time_entry.create' | 'time_entry.edit',
): void {
  requireMay(scope, action, { assignedTo: userId })
}

export function requireOwnEntry(scope: Scope, id: number): TimeEntry {
  const entry = requireTimeEntry(scope, id)
  requireMay(scope, 'time_entry.read', { assignedTo: entry.userId })
  return entry
}

export function ensurePlaceOfWork(
  scope: Scope,
  { projectId, taskId }: { projectId?: number | null | undefined; taskId?: number | null | undefined },
): WorkPlace {
  if (taskId) {
    const task = getTask(scope, taskId)
    if (!task) throw new Invalid({ taskId: ['Please choose one of your tasks'] })
    if (projectId && projectId !== task.projectId)
      throw new Invalid({ taskId: ['This task belongs to another job'] })
    return { projectId: task.projectId, taskId }
  }
  if (projectId) ensureProject(scope, projectId)
  return { projectId: projectId ?? null, taskId: null }
}

/** Throws Invalid above 24 hours. */
export function ensureDayHolds(
  scope: Scope,
  { userId, day, minutes }: { userId: number; day: string; minutes: number },
  without: number | null,
): void {
  if (minutesOfDay(scope, userId, day, without) + minutes <= limits.workedMinutes) return
  throw new Invalid({
    minutes: [`That makes more than ${limits.workedMinutes / 60} hours on ${formatDateShort(day, day)}`],
  })
}
