import { fullName } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activity.server.ts'
import { type Invitation, requireInvitation, revokeInvitationRow } from '#app/models/invitation.server.ts'
import { transaction } from '#db/client.ts'

/** Takes an invitation back: its link works no more and its seat is free. Returns it as it was. */
export function revokeInvitation(scope: Scope, id: number): Invitation {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const invitation = requireInvitation(scope, id)
    revokeInvitationRow(scope, id)
    const { firstName, lastName, email } = invitation
    const name = fullName(firstName, lastName, email)
    recordActivity(scope, 'user.invitation_revoked', { subjectId: id, detail: { name } })
    return invitation
  })
}
