import { z } from 'zod'
import { choice, versionField } from './fields.schema.ts'
import { invitationRoles } from './person.ts'

export const invitationRoleChange = z.object({
  defaultInvitationRole: choice(invitationRoles, 'Please choose Team Member or Project Manager'),
  version: versionField,
})

export type InvitationRoleChange = z.infer<typeof invitationRoleChange>
