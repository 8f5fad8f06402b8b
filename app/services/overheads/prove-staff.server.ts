import { Conflict, Invalid } from '#app/domain/errors.ts'
import { mostStaffLines } from '#app/domain/overheads/overheads.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countStaffCosts, findStaffCostOf } from '#app/models/overheads/staff-cost.server.ts'
import { findUser } from '#app/models/people/user.server.ts'

type Line = { id?: number; userId?: number | null | undefined; headcount?: number | undefined }

/** A line of somebody's account is of the company's own, of one person, and the only one. */
export function proveAccount(scope: Scope, { id, userId, headcount = 1 }: Line): void {
  if (!userId) return
  if (!findUser(scope, userId)) throw new Invalid({ userId: ['Please choose somebody of your company'] })
  if (headcount !== 1) throw new Invalid({ headcount: ['Somebody’s account is one person'] })
  const other = findStaffCostOf(scope, userId)
  if (other && other.id !== id)
    throw new Invalid({ userId: [`Their cost is in the list already: ${other.name}`] })
}

/** Refuses a line that was just written when the company then has more than it can keep. */
export function proveStaffRoom(scope: Scope): void {
  if (countStaffCosts(scope) <= mostStaffLines) return
  throw new Conflict(`A company keeps ${mostStaffLines} lines of people at most. Please delete one first`)
}
