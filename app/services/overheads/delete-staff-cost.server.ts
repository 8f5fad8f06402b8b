import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  deleteStaffCostRow,
  requireStaffCost,
  type StaffCost,
} from '#app/models/overheads/staff-cost.server.ts'
import { transaction } from '#db/client.ts'

/** For good: wages are kept nowhere without need. Returns the line as it was. */
export function deleteStaffCost(scope: Scope, id: number): StaffCost {
  requireMay(scope, 'pay.edit')
  return transaction(() => {
    const current = requireStaffCost(scope, id)
    deleteStaffCostRow(scope, id)
    recordActivity(scope, 'staff_cost.deleted', { subjectId: id, detail: {} })
    return current
  })
}
