import { asc, desc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { staffCosts } from '#db/schema/index.ts'

// Wages: callers check 'pay.read' before they show a line.

const rows = rowsOf(staffCosts, 'Person not found')
export const {
  find: findStaffCost,
  require: requireStaffCost,
  count: countStaffCosts,
  insert: insertStaffCost,
  save: saveStaffCost,
  remove: removeStaffCost,
} = rows

export type StaffCost = ReturnType<typeof requireStaffCost>

/** Makers first, oldest first. */
export function listStaffCosts(scope: Scope, { limit = 1000, offset = 0 } = {}) {
  return rows.list(scope, { order: [desc(staffCosts.isMaker), asc(staffCosts.id)], limit, offset })
}

export function findStaffCostOf(scope: Scope, userId: number): StaffCost | null {
  return rows.findWhere(scope, eq(staffCosts.userId, userId))
}
