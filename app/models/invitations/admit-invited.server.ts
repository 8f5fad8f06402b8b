import { and, desc, eq, sql } from 'drizzle-orm'
import { withFormerUsername } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { OpenInvitation } from './invitation-link.server.ts'
import { removedWith } from './invited-user.server.ts'

type Credentials = { username: string; passwordHash: string }

/** The account of an invited person, who may have been here before: their row then comes back, with its own name. */
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
