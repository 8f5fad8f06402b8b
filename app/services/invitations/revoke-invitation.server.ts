import { fullName } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  type Invitation,
  listInvitations,
  listInvitationsBy,
  requireInvitation,
} from '#app/models/invitations/invitation.server.ts'
import { revokeInvitationRow } from '#app/models/invitations/invitation-writes.server.ts'
import { transaction } from '#db/client.ts'

export function revokeInvitation(scope: Scope, id: number): Invitation {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const invitation = requireInvitation(scope, id)
    revoke(scope, invitation)
    return invitation
  })
}

/** Keeps a person who leaves from coming back by their own invitation. Call it inside the transaction that ends their right. */
export function revokeInvitationsBy(scope: Scope, userId: number): void {
  for (const invitation of listInvitationsBy(scope, userId)) revoke(scope, invitation)
}

/** Call it inside a transaction. */
export function revokeInvitations(scope: Scope): void {
  for (const invitation of listInvitations(scope)) revoke(scope, invitation)
}

function revoke(scope: Scope, { id, firstName, lastName, email }: Invitation): void {
  revokeInvitationRow(scope, id)
  const name = fullName(firstName, lastName, email)
  recordActivity(scope, 'user.invitation_revoked', { subjectId: id, detail: { name } })
}
