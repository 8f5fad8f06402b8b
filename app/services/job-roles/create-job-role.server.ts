import { Conflict } from '#app/domain/errors.ts'
import type { NewJobRole } from '#app/domain/job-roles/job-role.schema.ts'
import { maxJobRoles } from '#app/domain/limits.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findJobRole, type JobRole, listJobRoles } from '#app/models/job-roles/job-role.server.ts'
import { insertJobRole } from '#app/models/job-roles/job-role-writes.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { ensureNameFree } from './ensure-name.server.ts'

export function createJobRole(scope: Scope, input: NewJobRole): JobRole {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const make = () => {
      const { requestId, ...fields } = input
      ensureNameFree(scope, fields.name)
      if (listJobRoles(scope).length >= maxJobRoles)
        throw new Conflict(`A company keeps ${maxJobRoles} positions at most. Please delete one first`)
      const role = insertJobRole(scope, fields)
      recordActivity(scope, 'job_role.created', { subjectId: role.id, detail: { name: role.name } })
      return role
    }
    return once(scope, 'job_role', { input, make, find: id => findJobRole(scope, id) })
  })
}
