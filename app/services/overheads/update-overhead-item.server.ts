import { changedFields } from '#app/domain/activities/changes.ts'
import type { OverheadItemChange } from '#app/domain/overheads/overhead-item.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  type OverheadItem,
  requireOverheadItem,
  saveOverheadItem,
} from '#app/models/overheads/overhead-item.server.ts'
import { proveChange } from '#app/services/proofs.server.ts'
import { transaction } from '#db/client.ts'
import { proveSpan } from './prove-cost.server.ts'

/** Saves the given fields; throws Stale when they were made from an older version. Saving no change changes nothing. */
export function updateOverheadItem(
  scope: Scope,
  id: number,
  { version, ...change }: OverheadItemChange,
): OverheadItem {
  return transaction(() => {
    const current = requireOverheadItem(scope, id)
    requireMay(scope, 'overheads.edit')
    const fields = changedFields(current, change)
    if (fields.length === 0) return current
    proveChange(scope, 'overhead_item', current, { ...change, version })
    const { startsOn = current.startsOn, endsOn = current.endsOn } = change
    proveSpan({ startsOn, endsOn })
    const saved = saveOverheadItem(scope, id, change)
    recordActivity(scope, 'overhead_item.updated', { subjectId: id, detail: { name: saved.name, fields } })
    return saved
  })
}
