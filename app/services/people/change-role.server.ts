import { Conflict } from '#app/domain/errors.ts'
import { fullName, roleLabel } from '#app/domain/format.ts'
import { hasLeft, siteOwnerStays } from '#app/domain/people/member.ts'
import type { RoleChange } from '#app/domain/people/user.schema.ts'
import { isSiteOwner, requireMay, roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { assertAdminRemains } from '#app/models/people/member-proof.server.ts'
import { type Member, requireUser } from '#app/models/people/user.server.ts'
import { writeUser } from '#app/models/people/user-writes.server.ts'
import { revokeInvitationsBy } from '#app/services/invitations/revoke-invitation.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { afterCommit, transaction } from '#db/client.ts'

/** Withdraws invitations they may no longer send. Throws Conflict for the last admin, the site owner, and a role other than `from`. */
export function changeRole(scope: Scope, userId: number, { role, from }: RoleChange): Member {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const user = requireUser(scope, userId)
    if (user.role === role) return user
    if (user.status === 'inactive') throw new Conflict(hasLeft)
    if (isSiteOwner(user)) throw new Conflict(siteOwnerStays)
    const name = fullName(user.firstName, user.lastName, user.username)
    if (from !== undefined && from !== user.role)
      throw new Conflict(
        `Somebody else has made ${name} ${roleLabel(user.role)} in the meantime. Please choose again.`,
      )
    writeUser(scope, userId, { role })
    if (!roleMay(role, 'users.manage')) revokeInvitationsBy(scope, userId)
    assertAdminRemains(scope)
    afterCommit(() =>
      noteSecurityEvent('roleChanged', { userId, by: scope.userId, companyId: scope.companyId }),
    )
    const detail = { name, from: user.role, to: role }
    const activityId = recordActivity(scope, 'user.role_changed', { subjectId: userId, detail })
    notify(scope, {
      activityId,
      type: 'info',
      title: `You are now ${roleLabel(role)}`,
      message: `You were ${roleLabel(user.role)} before. What you see and may do goes by your role.`,
      userIds: [userId],
    })
    return requireUser(scope, userId)
  })
}
