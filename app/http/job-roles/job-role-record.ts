import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import { count, instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { JobRole } from '#app/models/job-roles/job-role.server.ts'

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
