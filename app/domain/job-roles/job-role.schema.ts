import { z } from 'zod'
import { longText, requestIdField, requiredLine, versionField } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { jobDutiesOf } from './job-role.ts'

const fields = {
  name: requiredLine(limits.jobRoleName, 'Please name the position'),
  description: longText(limits.jobRoleDescription),
}

const duty = z.boolean('Please send true or false').optional()

/** From the API: missing ones are false. */
const permissions = z
  .strictObject({
    all_projects: duty,
    assigned_projects: duty,
    design_projects: duty,
    installation_projects: duty,
    manage_users: duty,
    view_reports: duty,
  })
  .transform(jobDutiesOf)

const jobRole = z.object({ ...fields, permissions })

export const newJobRole = jobRole.partial().extend({ name: fields.name, requestId: requestIdField })
export const jobRoleChange = jobRole.partial().extend({ version: versionField })

const tick = z
  .literal('1', 'Please tick the box or leave it')
  .optional()
  .transform(value => value === '1')

const ticks = {
  all_projects: tick,
  assigned_projects: tick,
  design_projects: tick,
  installation_projects: tick,
  manage_users: tick,
  view_reports: tick,
}

/** From a form: unticked boxes are absent. */
const jobRoleForm = z.object({ ...fields, ...ticks })

function gathered({ name, description, ...sent }: z.infer<typeof jobRoleForm>) {
  return { name, description, permissions: jobDutiesOf(sent) }
}

export const newJobRoleForm = jobRoleForm
  .extend({ requestId: requestIdField })
  .transform(({ requestId, ...sent }): NewJobRole => ({ ...gathered(sent), requestId }))

export const jobRoleChangeForm = jobRoleForm
  .extend({ version: versionField })
  .transform(({ version, ...sent }): JobRoleChange => ({ ...gathered(sent), version }))

export type NewJobRole = z.infer<typeof newJobRole>
export type JobRoleChange = z.infer<typeof jobRoleChange>
