import { dayIn } from '#app/domain/clock.ts'
import { TooMany } from '#app/domain/errors.ts'
import { formatDate, fullName, roleLabel } from '#app/domain/format.ts'
import { mailRefusal } from '#app/domain/invitations/invitation.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { requireOwnAccount } from '#app/models/accounts/account.server.ts'
import { countInvitationMails, type Invitation } from '#app/models/invitations/invitation.server.ts'
import { InvitationMail } from '#app/services/mail/invitation-mail.tsx'
import { nameInSubject } from '#app/services/mail/name-in-mail.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'

/** Throws TooMany. Call it before the mail is recorded. */
export function requireMailAllowed(scope: Scope, email: string, lastAt: number | null = null): void {
  const refusal = mailRefusal({ ...countInvitationMails(scope, email), lastAt }, Date.now())
  if (refusal) throw new TooMany(refusal.message, refusal.waitSeconds)
}

export function mailInvitation(scope: Scope, invitation: Invitation, token: string): void {
  const sender = requireOwnAccount(scope.userId)
  sendMail({
    to: invitation.email,
    companyId: scope.companyId,
    rank: 'awaited',
    purpose: `invitation:${scope.companyId}:${invitation.id}:${scope.userId}`,
    expiresAt: invitation.expiresAt,
    subject: `${nameInSubject(sender.companyName)} invites you to Mortise`,
    element: InvitationMail({
      firstName: invitation.firstName,
      companyName: sender.companyName,
      invitedByName: fullName(sender.firstName, sender.lastName, sender.username),
      role: roleLabel(invitation.role),
      until: formatDate(dayIn(scope.timeZone, invitation.expiresAt)),
      link: `${env().APP_URL}/accept-invitation?token=${token}`,
    }),
  })
}
