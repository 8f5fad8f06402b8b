import { Invalid } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import type { NewInvitation } from '#app/domain/invitations/invitation.schema.ts'
import { workedHereBefore } from '#app/domain/invitations/invitation.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { isUsernameTaken } from '#app/models/auth/new-account.server.ts'
import {
  findInvitation,
  findInvitationTo,
  type Invitation,
  requireInvitation,
} from '#app/models/invitations/invitation.server.ts'
import { insertInvitation, revokeInvitationRow } from '#app/models/invitations/invitation-writes.server.ts'
import { findRemoved, isColleague } from '#app/models/invitations/invited-user.server.ts'
import { requireSeat } from '#app/models/subscriptions/seat.server.ts'
import { requireProvenEmail } from '#app/services/accounts/confirm-own-email.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { mailInvitation, requireMailAllowed } from './mail-invitation.server.ts'

/** Throws SeatLimit; does not tell of accounts in other companies. A request id seen before returns the invitation made then. */
export function inviteMember(scope: Scope, input: NewInvitation): Invitation {
  requireMay(scope, 'users.manage')
  requireProvenEmail(scope)
  const make = () => makeInvitation(scope, input)
  const gone = 'This invitation has since been accepted or revoked'
  return once(scope, 'invitation', { input, make, find: findInvitation, gone })
}

function makeInvitation(scope: Scope, invited: NewInvitation): Invitation {
  requireUninvited(scope, invited.email)
  requireSeat(scope)
  return sendInvitation(scope, invited)
}

/** The caller has checked the person and the seat. Throws TooMany. */
export function sendInvitation(scope: Scope, { requestId: _asked, ...fields }: NewInvitation): Invitation {
  const { firstName, lastName, email, role } = fields
  requireMailAllowed(scope, email)
  const token = newLinkToken()
  const id = insertInvitation(scope, { ...fields, tokenHash: hashLinkToken(token) })
  const name = fullName(firstName, lastName, email)
  recordActivity(scope, 'user.invited', { subjectId: id, detail: { name, role } })
  const invitation = requireInvitation(scope, id)
  mailInvitation(scope, invitation, token)
  return invitation
}

export function requireUninvited(scope: Scope, email: string): void {
  if (isColleague(scope, email)) throw new Invalid({ email: ['This person is in your team already'] })
  const earlier = findInvitationTo(scope, email)
  if (earlier && !earlier.isExpired) {
    throw new Invalid({
      email: [
        'This person is invited already. To send the mail again, press Resend in the list of invitations',
      ],
    })
  }
  const former = findReturning(scope, email)
  if (former) throw new Invalid({ email: [workedHereBefore(former.name)] })
  if (earlier) revokeInvitationRow(scope, earlier.id)
}

/** A former member who can be restored; null where their username is taken by now. */
export function findReturning(scope: Scope, email: string): { id: number; name: string } | null {
  const removed = findRemoved(scope, email)
  if (!removed || isUsernameTaken(removed.username)) return null
  return { id: removed.id, name: fullName(removed.firstName, removed.lastName, removed.username) }
}
