import { changedFields } from '#app/domain/activities/changes.ts'
import type { StaffCostChange } from '#app/domain/overheads/staff-cost.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireStaffCost, type StaffCost, saveStaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { proveChange } from '#app/services/proofs.server.ts'
import { transaction } from '#db/client.ts'
import { proveAccount } from './prove-staff.server.ts'

/** Saves the given fields; throws Stale when they were made from an older version. Saving no change changes nothing. */
export function updateStaffCost(
  scope: Scope,
  id: number,
  { version, ...change }: StaffCostChange,
): StaffCost {
  requireMay(scope, 'pay.edit')
  return transaction(() => {
    const current = requireStaffCost(scope, id)
    if (changedFields(current, change).length === 0) return current
    proveChange(scope, 'staff_cost', current, { ...change, version })
    const { userId = current.userId, headcount = current.headcount } = change
    proveAccount(scope, { id, userId, headcount })
    const saved = saveStaffCost(scope, id, change)
    recordActivity(scope, 'staff_cost.updated', { subjectId: id, detail: {} })
    return saved
  })
}
