import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { hasEmail, isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

/** Whether the email is of somebody who is in the company, and has not left. */
export function isColleague(scope: Scope, email: string): boolean {
  const where = and(eq(users.companyId, scope.companyId), hasEmail(email), isHere)
  return db().select({ id: users.id }).from(users).where(where).get() !== undefined
}

/** Who had the email when they were removed from the company, the last of them; null when nobody had. */
export function findRemoved({ companyId }: Scope, email: string) {
  return (
    db()
      .select({
        id: users.id,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(removedWith(companyId, email))
      .orderBy(desc(users.id))
      .limit(1)
      .get() ?? null
  )
}

export function removedWith(companyId: number, email: string) {
  const hasLeft = and(eq(users.status, 'inactive'), isNull(users.erasedAt))
  return and(eq(users.companyId, companyId), hasEmail(email), hasLeft)
}

// What follows takes no Scope: whoever holds an invitation has no account yet.

/**
 * Whose the email is, in any company: the person and their company; null when it is nobody's. Who has never shown that they read its
 * mail does not hold it against who was invited by mail.
 */
export function findEmailHolder(email: string) {
  return (
    db()
      .select({
        userId: users.id,
        companyId: users.companyId,
        username: users.username,
        passwordHash: users.passwordHash,
      })
      .from(users)
      .where(and(hasEmail(email), isHere, eq(users.emailUnproven, false)))
      .get() ?? null
  )
}
