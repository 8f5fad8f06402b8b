import { and, eq, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { teamInvitations, users } from '#db/schema/index.ts'

export const columns = {
  id: teamInvitations.id,
  companyId: teamInvitations.companyId,
  email: teamInvitations.email,
  firstName: teamInvitations.firstName,
  lastName: teamInvitations.lastName,
  role: teamInvitations.role,
  status: teamInvitations.status,
  invitedBy: teamInvitations.invitedBy,
  expiresAt: teamInvitations.expiresAt,
  acceptedAt: teamInvitations.acceptedAt,
  sentAt: teamInvitations.sentAt,
  createdAt: teamInvitations.createdAt,
  inviterFirstName: users.firstName,
  inviterLastName: users.lastName,
  inviterUsername: users.username,
}

export function select(where: SQL | undefined) {
  return db()
    .select(columns)
    .from(teamInvitations)
    .innerJoin(
      users,
      and(eq(users.companyId, teamInvitations.companyId), eq(users.id, teamInvitations.invitedBy)),
    )
    .where(where)
}

type Row = NonNullable<ReturnType<ReturnType<typeof select>['get']>>

export function toInvitation({ inviterFirstName, inviterLastName, inviterUsername, ...row }: Row) {
  return {
    ...row,
    /** It takes no seat and cannot be accepted, until it is sent again. */
    isExpired: row.status === 'pending' && row.expiresAt <= Date.now(),
    invitedByName: fullName(inviterFirstName, inviterLastName, inviterUsername),
  }
}

export type Invitation = ReturnType<typeof toInvitation>

export function pendingOf(scope: Scope): SQL | undefined {
  return and(eq(teamInvitations.companyId, scope.companyId), eq(teamInvitations.status, 'pending'))
}

/** One that waits for its answer, or ran out without. */
export function findInvitation(scope: Scope, id: number): Invitation | null {
  const row = select(and(pendingOf(scope), eq(teamInvitations.id, id))).get()
  return row ? toInvitation(row) : null
}

export function requireInvitation(scope: Scope, id: number): Invitation {
  const invitation = findInvitation(scope, id)
  if (!invitation) throw new NotFound('Invitation not found')
  return invitation
}

export function findInvitationTo(scope: Scope, email: string): Invitation | null {
  const isTo = eq(sql`lower(${teamInvitations.email})`, email.toLowerCase())
  const row = select(and(pendingOf(scope), isTo)).get()
  return row ? toInvitation(row) : null
}
