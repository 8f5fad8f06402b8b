import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { noNewEmail } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

/** Takes the place of an earlier wish. */
export function saveNewEmail(
  scope: Scope,
  wish: { newEmail: string; newEmailTokenHash: string; newEmailExpiresAt: number },
): void {
  db().update(users).set(wish).where(isSelf(scope)).run()
}

/** False when there was none. */
export function forgetNewEmail(scope: Scope): boolean {
  const { changes } = db()
    .update(users)
    .set(noNewEmail)
    .where(and(isSelf(scope), isNotNull(users.newEmail)))
    .run()
  return changes === 1
}

function findByEmailToken(tokenHash: string, state: SQL | undefined) {
  return (
    db()
      .select({
        userId: users.id,
        companyId: users.companyId,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        email: users.email,
        emailUnproven: users.emailUnproven,
        newEmail: users.newEmail,
        companyName: companies.name,
        timeZone: companies.timeZone,
        bankHolidayRegion: companies.bankHolidayRegion,
        subscriptionStatus: companies.subscriptionStatus,
        subscriptionEndsAt: companies.subscriptionEndsAt,
        hasFreeAccess: companies.hasFreeAccess,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(users.newEmailTokenHash, tokenHash),
          eq(users.status, 'active'),
          isNull(companies.closedAt),
          state,
        ),
      )
      .get() ?? null
  )
}

/** Takes no Scope: whoever reads the mail may not be signed in. Whose link it is, while it works. */
export function findByNewEmailToken(tokenHash: string) {
  return findByEmailToken(tokenHash, and(isNotNull(users.newEmail), gt(users.newEmailExpiresAt, Date.now())))
}

/** Whose link it was, once it has been used and until another is asked for. */
export function findByUsedEmailToken(tokenHash: string) {
  return findByEmailToken(tokenHash, isNull(users.newEmail))
}

/** Takes no Scope: whoever holds a link that was mailed there may not be signed in. */
export function markEmailProven(userId: number): void {
  db().update(users).set({ emailUnproven: false }).where(eq(users.id, userId)).run()
}

/** Makes the new email theirs. Links that were mailed to the old one work no more; which link this was stays known. */
export function takeNewEmail(scope: Scope, email: string): void {
  db()
    .update(users)
    .set({
      email,
      emailUnproven: false,
      newEmail: null,
      newEmailExpiresAt: null,
      resetTokenHash: null,
      resetTokenExpiresAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(isSelf(scope))
    .run()
}
