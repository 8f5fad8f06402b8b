import { Conflict } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import {
  emailTakenMeanwhile,
  invitationOpenMeanwhile,
  usernameTakenMeanwhile,
} from '#app/domain/people/member.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { isEmailProven, isUsernameTaken } from '#app/models/auth/new-account.server.ts'
import { findInvitationTo } from '#app/models/invitations/invitation.server.ts'
import type { OpenWork } from '#app/models/people/open-work.server.ts'
import { lastRemoval } from '#app/models/people/person.server.ts'
import { type Member, requireUser } from '#app/models/people/user.server.ts'
import { readmitUser } from '#app/models/people/user-writes.server.ts'
import { requireSeat } from '#app/models/subscriptions/seat.server.ts'
import { transaction } from '#db/client.ts'
import { reassignWorkBack } from './reassign-work.server.ts'

/** Gives back open work that nobody else has. Throws SeatLimit, and Conflict when email or username is taken. Repeating it is harmless. */
export function restoreUser(scope: Scope, userId: number): { user: Member; work: OpenWork } {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const user = requireUser(scope, userId)
    if (user.status !== 'inactive') return { user, work: { taskIds: [], projectIds: [] } }
    ensureNamesFree(scope, user)
    requireSeat(scope)
    readmitUser(scope, userId)
    const name = fullName(user.firstName, user.lastName, user.username)
    recordActivity(scope, 'user.restored', { subjectId: userId, detail: { name } })
    const taken = lastRemoval(scope, userId)
    const work = taken ? reassignWorkBack(scope, userId, taken) : { taskIds: [], projectIds: [] }
    return { user: requireUser(scope, userId), work }
  })
}

function ensureNamesFree(scope: Scope, { email, username }: Member): void {
  if (isEmailProven(email)) throw new Conflict(emailTakenMeanwhile)
  if (isUsernameTaken(username)) throw new Conflict(usernameTakenMeanwhile)
  const invitation = findInvitationTo(scope, email)
  if (invitation && !invitation.isExpired) throw new Conflict(invitationOpenMeanwhile)
}
