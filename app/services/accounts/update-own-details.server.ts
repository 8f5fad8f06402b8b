import type { OwnDetailsChange } from '#app/domain/accounts/settings.schema.ts'
import { changedFields } from '#app/domain/activities/changes.ts'
import { Invalid } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type OwnSettings, requireOwnSettings, saveOwnDetails } from '#app/models/accounts/account.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { isUsernameTaken } from '#app/models/auth/new-account.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'

/** Works without a subscription: everybody may correct their own data. Throws Stale when made from an older version. */
export function updateOwnDetails(scope: Scope, { version, ...change }: OwnDetailsChange): OwnSettings {
  return transaction(() => {
    const current = requireOwnSettings(scope)
    const fields = changedFields(current, change)
    if (fields.length === 0) return current
    ensureVersion(scope, 'user', current, version)
    if (change.username !== undefined) ensureUsername(current.username, change.username)
    const own = saveOwnDetails(scope, change)
    const name = fullName(own.firstName, own.lastName, own.username)
    recordActivity(scope, 'user.updated', { subjectId: scope.userId, detail: { name, fields } })
    return own
  })
}

function ensureUsername(present: string, wanted: string): void {
  if (wanted.toLowerCase() === present.toLowerCase()) return
  if (isSiteOwner({ username: present })) {
    throw new Invalid({ username: ['The site owner is known by this username and keeps it'] })
  }
  if (isUsernameTaken(wanted)) throw new Invalid({ username: ['This username is already taken'] })
}
