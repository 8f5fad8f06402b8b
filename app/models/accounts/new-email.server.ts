import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { noNewEmail } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

export function saveNewEmail(
  scope: Scope,
  wish: { newEmail: string; newEmailTokenHash: string; newEmailExpiresAt: number },
): void {
  db().update(users).set(wish).where(isSelf(scope)).run()
}

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

/** Takes no Scope: the reader of the mail may not be signed in. */
export function findByNewEmailToken(tokenHash: string) {
  return findByEmailToken(tokenHash, and(isNotNull(users.newEmail), gt(users.newEmailExpiresAt, Date.now())))
}

/** A used link, until another is asked for. */
export function findByUsedEmailToken(tokenHash: string) {
  return findByEmailToken(tokenHash, isNull(users.newEmail))
}

/** Takes no Scope: the link's holder may not be signed in. */
export function markEmailProven(userId: number): void {
  db().update(users).set({ emailUnproven: false }).where(eq(users.id, userId)).run()
}

/** Voids links mailed to the old address; a repeated confirmation still finds its link. */
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
