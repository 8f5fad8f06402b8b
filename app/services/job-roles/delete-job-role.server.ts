import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type JobRole, requireJobRole } from '#app/models/job-roles/job-role.server.ts'
import { deleteJobRoleRow } from '#app/models/job-roles/job-role-writes.server.ts'
import { transaction } from '#db/client.ts'

export function deleteJobRole(scope: Scope, id: number): JobRole {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const role = requireJobRole(scope, id)
    deleteJobRoleRow(scope, id)
    recordActivity(scope, 'job_role.deleted', { subjectId: id, detail: { name: role.name } })
    return role
  })
}
