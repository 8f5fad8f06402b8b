import type { Invitation } from '#app/models/invitations/invitation.server.ts'

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

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
    expiresAt: iso(invitation.expiresAt),
    acceptedAt: iso(invitation.acceptedAt),
    sentAt: iso(invitation.sentAt),
    createdAt: iso(invitation.createdAt),
  }
}
