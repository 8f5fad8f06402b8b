import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  deleteOverheadItemRow,
  type OverheadItem,
  requireOverheadItem,
} from '#app/models/overheads/overhead-item.server.ts'
import { transaction } from '#db/client.ts'

/** For good: what has ended has a last day instead. Returns it as it was. */
export function deleteOverheadItem(scope: Scope, id: number): OverheadItem {
  return transaction(() => {
    const current = requireOverheadItem(scope, id)
    requireMay(scope, 'overheads.edit')
    deleteOverheadItemRow(scope, id)
    recordActivity(scope, 'overhead_item.deleted', { subjectId: id, detail: { name: current.name } })
    return current
  })
}
