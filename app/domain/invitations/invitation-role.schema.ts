import { z } from 'zod'
import { choice, versionField } from '#app/domain/fields.schema.ts'
import { invitationRoles } from '#app/domain/people/person.ts'

export const invitationRoleChange = z.object({
  defaultInvitationRole: choice(invitationRoles, 'Please choose Team Member or Project Manager'),
  version: versionField,
})

export type InvitationRoleChange = z.infer<typeof invitationRoleChange>
