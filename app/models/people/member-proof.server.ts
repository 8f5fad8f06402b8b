import { and, eq } from 'drizzle-orm'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { chooseMember, lastAdminStays } from '#app/domain/people/member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { activeOf } from './user.server.ts'

/** Reads the whole company, as a statement takes only so many ids. */
export function memberIds(scope: Scope): Set<number> {
  const members = db().select({ id: users.id }).from(users).where(activeOf(scope)).all()
  return new Set(members.map(({ id }) => id))
}

/** Throws Invalid at `field`. */
export function assertMembers(scope: Scope, ids: readonly number[], field = 'assignedTo'): void {
  if (ids.length === 0) return
  const members = memberIds(scope)
  if (!ids.every(id => members.has(id))) throw new Invalid({ [field]: [chooseMember] })
}

/** Throws Conflict. Call it in the transaction that took an admin away. */
export function assertAdminRemains(scope: Scope): void {
  const admin = db()
    .select({ id: users.id })
    .from(users)
    .where(and(activeOf(scope), eq(users.role, 'admin')))
    .get()
  if (!admin) throw new Conflict(lastAdminStays)
}
