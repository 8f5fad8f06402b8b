import { and, eq } from 'drizzle-orm'
import type { Role } from '#app/domain/enumerations.ts'
import { invitationLifeMs } from '#app/domain/invitations/invitation.ts'
import type { Scope } from '#app/domain/scope.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { teamInvitations } from '#db/schema/index.ts'
import { pendingOf } from './invitation.server.ts'

type NewInvitation = { email: string; firstName: string; lastName: string; role: Role; tokenHash: string }

export function insertInvitation(scope: Scope, values: NewInvitation): number {
  const now = Date.now()
  const sent = { sentAt: now, expiresAt: now + invitationLifeMs }
  return rowsOf(teamInvitations, 'Invitation not found').insert(scope, {
    ...values,
    ...sent,
    invitedBy: scope.userId,
  }).id
}

/** The earlier link stops working. The sender becomes the inviter. */
export function renewInvitation(scope: Scope, id: number, tokenHash: string): void {
  const now = Date.now()
  db()
    .update(teamInvitations)
    .set({ tokenHash, expiresAt: now + invitationLifeMs, sentAt: now, invitedBy: scope.userId })
    .where(and(pendingOf(scope), eq(teamInvitations.id, id)))
    .run()
}

export function revokeInvitationRow(scope: Scope, id: number): void {
  db()
    .update(teamInvitations)
    .set({ status: 'revoked' })
    .where(and(pendingOf(scope), eq(teamInvitations.id, id)))
    .run()
}
