import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { jobRoleChange, newJobRole } from '#app/domain/job-roles/job-role.schema.ts'
import { jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import { count, instant, recordId } from '#app/domain/record-fields.schema.ts'
import { type ApiNoun, change, create, list, read, remove } from '#app/http/api-row.ts'
import { type JobRole, listNewestJobRoles, requireJobRole } from '#app/models/job-roles/job-role.server.ts'
import { createJobRole } from '#app/services/job-roles/create-job-role.server.ts'
import { deleteJobRole } from '#app/services/job-roles/delete-job-role.server.ts'
import { updateJobRole } from '#app/services/job-roles/update-job-role.server.ts'

const permissionsAnswer = z.object({
  all_projects: z.boolean(),
  assigned_projects: z.boolean(),
  design_projects: z.boolean(),
  installation_projects: z.boolean(),
  manage_users: z.boolean(),
  view_reports: z.boolean(),
})

export const jobRoleAnswer = z
  .object({
    id: recordId,
    companyId: recordId,
    name: z.string(),
    description: z.string(),
    permissions: permissionsAnswer,
    holders: count.describe('How many people have this position.'),
    createdBy: recordId,
    createdAt: instant,
    updatedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'JobRole' })

type JobRoleRecord = z.infer<typeof jobRoleAnswer>

export function toJobRoleRecord({ updatedAt, createdAt, permissions, ...role }: JobRole): JobRoleRecord {
  return {
    ...role,
    permissions: jobDutiesOf(permissions),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: isoOrNull(updatedAt),
  }
}

const action = 'users.manage'

export const jobRoles: ApiNoun = {
  title: 'Positions',
  about: 'What people are in the company: bench joiner, fitter, apprentice.',
  addresses: {
    '/api/job-roles': {
      GET: list('All positions, newest first', jobRoleAnswer, {
        handle: ({ scope, page }) => listNewestJobRoles(scope, page).map(toJobRoleRecord),
      }),
      POST: create('Add a position', newJobRole, jobRoleAnswer, {
        action,
        handle: ({ scope, sent }) => toJobRoleRecord(createJobRole(scope, sent)),
      }),
    },
    '/api/job-roles/:id': {
      GET: read('One position', jobRoleAnswer, {
        handle: ({ scope, id }) => toJobRoleRecord(requireJobRole(scope, id)),
      }),
      PATCH: change('Change a position', jobRoleChange, jobRoleAnswer, {
        action,
        handle: ({ scope, id, sent }) => toJobRoleRecord(updateJobRole(scope, id, sent)),
      }),
      DELETE: remove('Delete a position', { action, handle: ({ scope, id }) => deleteJobRole(scope, id) }),
    },
  },
}
