import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { noNewEmail } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

// Functions without a Scope serve people who are not signed in.

export function findOpenReset(userId: number): { tokenHash: string; expiresAt: number } | null {
  const { resetTokenHash: tokenHash, resetTokenExpiresAt: expiresAt } = users
  const isOpen = and(eq(users.id, userId), gt(expiresAt, Date.now()))
  const open = db().select({ tokenHash, expiresAt }).from(users).where(isOpen).get()
  return open && open.tokenHash !== null && open.expiresAt !== null
    ? { tokenHash: open.tokenHash, expiresAt: open.expiresAt }
    : null
}

export function saveResetToken(userId: number, tokenHash: string, expiresAt: number): void {
  db()
    .update(users)
    .set({ resetTokenHash: tokenHash, resetTokenExpiresAt: expiresAt })
    .where(eq(users.id, userId))
    .run()
}

const resetColumns = {
  userId: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  companyName: companies.name,
}

function findByReset(tokenHash: string, state: SQL) {
  return (
    db()
      .select(resetColumns)
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(users.resetTokenHash, tokenHash),
          state,
          eq(users.status, 'active'),
          isNull(companies.closedAt),
        ),
      )
      .get() ?? null
  )
}

export function findByResetToken(tokenHash: string) {
  return findByReset(tokenHash, gt(users.resetTokenExpiresAt, Date.now()))
}

/** A used link, until another is asked for. */
export function findByUsedResetToken(tokenHash: string) {
  return findByReset(tokenHash, isNull(users.resetTokenExpiresAt))
}

/** Voids the link, but a repetition still finds it. Drops a waiting new email: somebody who knew the old password may have asked. */
export function savePassword(userId: number, passwordHash: string): void {
  db()
    .update(users)
    .set({
      passwordHash,
      resetTokenExpiresAt: null,
      ...noNewEmail,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId))
    .run()
}
