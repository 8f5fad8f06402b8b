import { NotFound } from '#app/domain/errors.ts'
import { dismissedTasksKey, withDismissed } from '#app/domain/portal.ts'
import type { Scope } from '#app/domain/scope.ts'
import { filterOwnCompleted } from '#app/models/portal.server.ts'
import { getPreference, writePreference } from '#app/models/preference.server.ts'
import { transaction } from '#db/client.ts'

/** Takes completed tasks of the person off their Portal. Ids of other tasks are left out; when no id is left: NotFound. */
export function dismissTasks(scope: Scope, ids: readonly number[]): void {
  transaction(() => {
    const own = filterOwnCompleted(scope, ids)
    if (own.length === 0) throw new NotFound('Task not found')
    const kept = getPreference(scope, dismissedTasksKey)?.value
    writePreference(scope, dismissedTasksKey, withDismissed(kept, own))
  })
}
