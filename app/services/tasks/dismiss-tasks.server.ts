import { NotFound } from '#app/domain/errors.ts'
import { withDismissed } from '#app/domain/portal/portal.ts'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { filterOwnCompleted } from '#app/models/portal/portal.server.ts'
import { getPreference, writePreference } from '#app/models/preferences/preference.server.ts'
import { transaction } from '#db/client.ts'

/** Throws NotFound when none of the ids is a completed task of theirs. */
export function dismissTasks(scope: Scope, ids: readonly number[]): void {
  if (keepDismissed(scope, ids) === 0) throw new NotFound('Task not found')
}

/** Ignores ids other than their completed tasks; returns how many. */
export function keepDismissed(person: Person, ids: readonly number[]): number {
  return transaction(() => {
    const own = filterOwnCompleted(person, ids)
    const kept = getPreference(person, dismissedTasksKey)?.value
    if (own.length > 0) writePreference(person, dismissedTasksKey, withDismissed(kept, own))
    return own.length
  })
}

/** For tasks that are open again. Returns which were dismissed. */
export function forgetDismissed(person: Person, ids: readonly number[]): number[] {
  return transaction(() => {
    const value = getPreference(person, dismissedTasksKey)?.value
    if (!Array.isArray(value)) return []
    const kept = new Set<unknown>(value)
    const gone = new Set<unknown>(ids.filter(id => kept.has(id)))
    const left = value.filter(id => !gone.has(id))
    if (gone.size > 0) writePreference(person, dismissedTasksKey, left)
    return ids.filter(id => gone.has(id))
  })
}
