import { Conflict } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Invitation, requireInvitation } from '#app/models/invitations/invitation.server.ts'
import { renewInvitation } from '#app/models/invitations/invitation-writes.server.ts'
import { isColleague } from '#app/models/invitations/invited-user.server.ts'
import { requireSeat } from '#app/models/subscriptions/seat.server.ts'
import { requireProvenEmail } from '#app/services/accounts/confirm-own-email.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { transaction } from '#db/client.ts'
import { mailInvitation, requireMailAllowed } from './mail-invitation.server.ts'

/** The earlier link stops working. An expired invitation needs a seat again. */
export function resendInvitation(scope: Scope, id: number): Invitation {
  requireMay(scope, 'users.manage')
  requireProvenEmail(scope)
  const token = newLinkToken()
  return transaction(() => {
    const { email, firstName, lastName, isExpired, sentAt } = requireInvitation(scope, id)
    if (isColleague(scope, email)) throw new Conflict('This person is in your team already')
    if (isExpired) requireSeat(scope)
    requireMailAllowed(scope, email, sentAt)
    renewInvitation(scope, id, hashLinkToken(token))
    const name = fullName(firstName, lastName, email)
    recordActivity(scope, 'user.invitation_resent', { subjectId: id, detail: { name } })
    const invitation = requireInvitation(scope, id)
    mailInvitation(scope, invitation, token)
    return invitation
  })
}
