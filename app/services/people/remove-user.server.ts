import { Conflict } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { oneselfStays, siteOwnerStays } from '#app/domain/people/member.ts'
import { isSiteOwner, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { deleteUserSessions } from '#app/models/auth/session.server.ts'
import { deleteFeed } from '#app/models/calendar/calendar-feed.server.ts'
import { withdrawAskedHolidays } from '#app/models/holidays/holiday-news.server.ts'
import { assertAdminRemains } from '#app/models/people/member-proof.server.ts'
import type { UnassignedWork } from '#app/models/people/open-work.server.ts'
import { lastRemoval } from '#app/models/people/person.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { withdrawUser } from '#app/models/people/user-writes.server.ts'
import { revokeInvitationsBy } from '#app/services/invitations/revoke-invitation.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { afterCommit, transaction } from '#db/client.ts'
import { unassignWork } from './unassign-work.server.ts'

/** Frees seat, email and colour, and withdraws requests and invitations. Returns the work taken. Repeating it is harmless. */
export function removeUser(scope: Scope, userId: number): UnassignedWork {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const user = requireUser(scope, userId)
    if (userId === scope.userId) throw new Conflict(oneselfStays)
    if (isSiteOwner(user)) throw new Conflict(siteOwnerStays)
    if (user.status === 'inactive')
      return lastRemoval(scope, userId) ?? { taskIds: [], sharedTaskIds: [], projectIds: [] }
    const work = unassignWork(scope, userId)
    withdrawUser(scope, userId)
    deleteUserSessions(userId)
    deleteFeed({ companyId: scope.companyId, userId })
    withdrawAskedHolidays(scope, userId)
    revokeInvitationsBy(scope, userId)
    assertAdminRemains(scope)
    afterCommit(() => noteSecurityEvent('removed', { userId, by: scope.userId, companyId: scope.companyId }))
    const name = fullName(user.firstName, user.lastName, user.username)
    recordActivity(scope, 'user.removed', { subjectId: userId, detail: { name, ...work } })
    return work
  })
}
