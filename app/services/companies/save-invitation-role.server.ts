import type { InvitationRoleChange } from '#app/domain/invitations/invitation-role.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type CompanySettings, requireCompany } from '#app/models/companies/company.server.ts'
import { saveCompany } from '#app/models/companies/company-writes.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'

export function saveInvitationRole(
  scope: Scope,
  { version, defaultInvitationRole }: InvitationRoleChange,
): CompanySettings {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const current = requireCompany(scope)
    if (current.defaultInvitationRole === defaultInvitationRole) return current
    ensureVersion(scope, 'company', current, version)
    const fields = ['defaultInvitationRole']
    recordActivity(scope, 'company.updated', { subjectId: current.id, detail: { fields } })
    return saveCompany(scope, { defaultInvitationRole })
  })
}
