import { changedFields } from '#app/domain/activities/changes.ts'
import type { JobRoleChange } from '#app/domain/job-roles/job-role.schema.ts'
import { jobDuties, jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type JobRole, requireJobRole } from '#app/models/job-roles/job-role.server.ts'
import { saveJobRole } from '#app/models/job-roles/job-role-writes.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { ensureNameFree } from './ensure-name.server.ts'

/** Throws Stale when made from an older version. */
export function updateJobRole(scope: Scope, id: number, { version, ...change }: JobRoleChange): JobRole {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const current = requireJobRole(scope, id)
    const fields = changesOf(current, change)
    if (fields.length === 0) return current
    ensureChange(scope, 'job_role', current, { ...change, version })
    if (change.name !== undefined) ensureNameFree(scope, change.name, id)
    const role = saveJobRole(scope, id, change)
    recordActivity(scope, 'job_role.updated', { subjectId: id, detail: { name: role.name, fields } })
    return role
  })
}

function changesOf(current: JobRole, { permissions, ...change }: JobRoleChange): string[] {
  const fields = changedFields<Omit<JobRole, 'permissions'>>(current, change)
  const before = jobDutiesOf(current.permissions)
  const differs = permissions && jobDuties.some(({ name }) => permissions[name] !== before[name])
  return differs ? [...fields, 'permissions'] : fields
}
