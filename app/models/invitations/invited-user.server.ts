import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { hasEmail, isHere } from '#app/models/people/user.server.ts'
import { withFormerUsername } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { OpenInvitation } from './invitation-link.server.ts'

export function isColleague(scope: Scope, email: string): boolean {
  const where = and(eq(users.companyId, scope.companyId), hasEmail(email), isHere)
  return db().select({ id: users.id }).from(users).where(where).get() !== undefined
}

/** The last person with that email; null when there was none. */
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

function removedWith(companyId: number, email: string) {
  const hasLeft = and(eq(users.status, 'inactive'), isNull(users.erasedAt))
  return and(eq(users.companyId, companyId), hasEmail(email), hasLeft)
}

// What follows takes no Scope: an invited person has no account yet.

/** In any company; null for none. An unproven account does not block an invitation. */
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

type Credentials = { username: string; passwordHash: string }

/** A former member's row is revived under its own username. */
export function admitInvited(invitation: OpenInvitation, credentials: Credentials) {
  return reviveFormer(invitation, credentials) ?? insertInvited(invitation, credentials)
}

const admitted = { id: users.id, firstName: users.firstName, lastName: users.lastName }

function reviveFormer({ companyId, email, role }: OpenInvitation, credentials: Credentials) {
  const former = db()
    .select({ id: users.id })
    .from(users)
    .where(removedWith(companyId, email))
    .orderBy(desc(users.id))
    .limit(1)
    .get()
  if (!former) return null
  return db()
    .update(users)
    .set({
      ...credentials,
      formerUsernames: withFormerUsername(credentials.username),
      role,
      status: 'active',
      // The link was mailed there.
      emailUnproven: false,
      resetTokenHash: null,
      resetTokenExpiresAt: null,
      inactivityWarnedAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.companyId, companyId), eq(users.id, former.id)))
    .returning(admitted)
    .get()
}

function insertInvited(invitation: OpenInvitation, credentials: Credentials) {
  const { companyId, email, firstName, lastName, role, invitedBy } = invitation
  return db()
    .insert(users)
    .values({
      ...credentials,
      companyId,
      email,
      firstName,
      lastName,
      role,
      createdBy: invitedBy,
      createdAt: Date.now(),
    })
    .returning(admitted)
    .get()
}
