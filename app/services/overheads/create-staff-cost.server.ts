import type { NewStaffCost } from '#app/domain/overheads/staff-cost.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findStaffCost, insertStaffCost, type StaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { proveAccount, proveStaffRoom } from './prove-staff.server.ts'

/** Adds what somebody costs; a request id seen before answers with the line it made then. */
export function createStaffCost(scope: Scope, input: NewStaffCost): StaffCost {
  requireMay(scope, 'pay.edit')
  return transaction(() =>
    once(scope, 'staff_cost', {
      input,
      make: () => {
        const { requestId: _, isMaker = true, ...fields } = input
        proveAccount(scope, fields)
        const line = insertStaffCost(scope, { ...fields, isMaker })
        proveStaffRoom(scope)
        recordActivity(scope, 'staff_cost.created', { subjectId: line.id, detail: {} })
        return line
      },
      find: id => findStaffCost(scope, id),
    }),
  )
}
