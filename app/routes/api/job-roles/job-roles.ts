import { newJobRole } from '#app/domain/job-roles/job-role.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toJobRoleRecord } from '#app/http/job-roles/job-role-record.ts'
import { listNewestJobRoles } from '#app/models/job-roles/job-role.server.ts'
import { createJobRole } from '#app/services/job-roles/create-job-role.server.ts'

const route = api({
  GET: ({ scope, url }) => list(url, listNewestJobRoles(scope, apiPage(url)), toJobRoleRecord),
  POST: async ({ scope, body, requestId }) => {
    requireMay(scope, 'users.manage')
    const fields = await body(newJobRole)
    return created(
      toJobRoleRecord(createJobRole(scope, { ...fields, requestId: requestId ?? fields.requestId })),
    )
  },
})

export const loader = route.loader
export const action = route.action
