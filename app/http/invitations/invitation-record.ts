import { isoOrNull } from '#app/domain/clock.ts'
import type { Invitation } from '#app/models/invitations/invitation.server.ts'

/** An invitation as the API tells of it (spec 1, section 3); its token is in the mail only. */
export function toInvitationRecord(invitation: Invitation, companyName: string) {
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
