import { changedFields } from '#app/domain/activities/changes.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { maxStaffLines } from '#app/domain/overheads/overheads.ts'
import type { NewStaffCost, StaffCostChange } from '#app/domain/overheads/staff-cost.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  countStaffCosts,
  findStaffCost,
  findStaffCostOf,
  insertStaffCost,
  removeStaffCost,
  requireStaffCost,
  type StaffCost,
  saveStaffCost,
} from '#app/models/overheads/staff-cost.server.ts'
import { findUser } from '#app/models/people/user.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

export function createStaffCost(scope: Scope, input: NewStaffCost): StaffCost {
  requireMay(scope, 'pay.edit')
  return once(scope, 'staff_cost', {
    input,
    make: () => {
      const { requestId: _, isMaker = true, ...fields } = input
      ensureAccount(scope, fields)
      const line = insertStaffCost(scope, { ...fields, isMaker })
      ensureStaffRoom(scope)
      recordActivity(scope, 'staff_cost.created', { subjectId: line.id, detail: {} })
      return line
    },
    find: findStaffCost,
  })
}

export function updateStaffCost(
  scope: Scope,
  id: number,
  { version, ...change }: StaffCostChange,
): StaffCost {
  requireMay(scope, 'pay.edit')
  return transaction(() => {
    const current = requireStaffCost(scope, id)
    if (changedFields(current, change).length === 0) return current
    ensureChange(scope, 'staff_cost', current, { ...change, version })
    const { userId = current.userId, headcount = current.headcount } = change
    ensureAccount(scope, { id, userId, headcount })
    const saved = saveStaffCost(scope, id, change)
    recordActivity(scope, 'staff_cost.updated', { subjectId: id, detail: {} })
    return saved
  })
}

/** For good: wages are not kept without need. Returns the line as it was. */
export function deleteStaffCost(scope: Scope, id: number): StaffCost {
  requireMay(scope, 'pay.edit')
  return transaction(() => {
    const current = requireStaffCost(scope, id)
    removeStaffCost(scope, id)
    recordActivity(scope, 'staff_cost.deleted', { subjectId: id, detail: {} })
    return current
  })
}

type Line = { id?: number; userId?: number | null | undefined; headcount?: number | undefined }

function ensureAccount(scope: Scope, { id, userId, headcount = 1 }: Line): void {
  if (!userId) return
  if (!findUser(scope, userId)) throw new Invalid({ userId: ['Please choose somebody of your company'] })
  if (headcount !== 1) throw new Invalid({ headcount: ['Somebody’s account is one person'] })
  const other = findStaffCostOf(scope, userId)
  if (other && other.id !== id)
    throw new Invalid({ userId: [`Their cost is in the list already: ${other.name}`] })
}

/** Throws Conflict; call it after the line is written. */
function ensureStaffRoom(scope: Scope): void {
  if (countStaffCosts(scope) <= maxStaffLines) return
  throw new Conflict(`A company keeps ${maxStaffLines} lines of people at most. Please delete one first`)
}
