import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { invitationStatuses, roles } from '#app/domain/enumerations.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Invitation } from '#app/models/invitations/invitation.server.ts'

export const invitationAnswer = z
  .object({
    id: recordId,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(roles),
    invitedBy: recordId,
    companyId: recordId,
    companyName: z.string(),
    status: z.enum(invitationStatuses),
    isExpired: z.boolean(),
    expiresAt: instant.nullable(),
    acceptedAt: instant.nullable(),
    sentAt: instant.nullable().describe('Null until the mail has left.'),
    createdAt: instant.nullable(),
  })
  .meta({ id: 'Invitation' })

type InvitationRecord = z.infer<typeof invitationAnswer>

/** For the API (spec 1, section 3), without the token. */
export function toInvitationRecord(invitation: Invitation, companyName: string): InvitationRecord {
  return {
    id: invitation.id,
    email: invitation.email,
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    role: invitation.role,
    invitedBy: invitation.invitedBy,
    companyId: invitation.companyId,
    companyName,
    status: invitation.status,
    isExpired: invitation.isExpired,
    expiresAt: isoOrNull(invitation.expiresAt),
    acceptedAt: isoOrNull(invitation.acceptedAt),
    sentAt: isoOrNull(invitation.sentAt),
    createdAt: isoOrNull(invitation.createdAt),
  }
}
