import { jobRoleChange } from '#app/domain/job-roles/job-role.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toJobRoleRecord } from '#app/http/job-roles/job-role-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireJobRole } from '#app/models/job-roles/job-role.server.ts'
import { deleteJobRole } from '#app/services/job-roles/delete-job-role.server.ts'
import { updateJobRole } from '#app/services/job-roles/update-job-role.server.ts'

const route = api({
  GET: ({ scope, params }) => toJobRoleRecord(requireJobRole(scope, idParam(params))),
  PATCH: async ({ scope, params, body }) => {
    requireMay(scope, 'users.manage')
    const id = idParam(params)
    const change = await body(jobRoleChange)
    try {
      return toJobRoleRecord(updateJobRole(scope, id, change))
    } catch (error) {
      throw staleAs(error, () => toJobRoleRecord(requireJobRole(scope, id)))
    }
  },
  DELETE: ({ scope, params }) => void deleteJobRole(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
