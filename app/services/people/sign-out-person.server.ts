import { Conflict } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { hasLeft, siteOwnerStays } from '#app/domain/people/member.ts'
import { isSiteOwner, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { deleteUserSessions } from '#app/models/auth/session.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { transaction } from '#db/client.ts'

export const oneselfSignedIn = 'Your own are under Settings, Where you are signed in.'

export function reasonToStaySignedIn(
  scope: Scope,
  user: { id: number; username: string; status: string },
): string | null {
  if (user.id === scope.userId) return oneselfSignedIn
  if (isSiteOwner(user)) return siteOwnerStays
  return user.status === 'inactive' ? hasLeft : null
}

/** Workshop PCs included. */
export function signOutPerson(scope: Scope, userId: number): { name: string; count: number } {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const user = requireUser(scope, userId)
    const reason = reasonToStaySignedIn(scope, user)
    if (reason !== null) throw new Conflict(reason)
    const name = fullName(user.firstName, user.lastName, user.username)
    const count = deleteUserSessions(userId)
    recordActivity(scope, 'user.signed_out', { subjectId: userId, detail: { name } })
    noteSecurityEvent('sessionsEnded', { userId, by: scope.userId, companyId: scope.companyId })
    return { name, count }
  })
}
