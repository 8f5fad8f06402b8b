import { dayIn, dayMs } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { formatDate } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { findUndecidedClaimOfCompany } from '#app/models/auth/claim.server.ts'
import { requireBuyer } from '#app/models/subscriptions/buyer.server.ts'
import { payerLinkMails } from '#app/services/auth/attempts.server.ts'
import { freshClaimLink } from '#app/services/auth/claim-link.server.ts'
import { PayerLinkMail } from '#app/services/mail/payer-link-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'

/** Names the person who asks: it may be a stranger. */
export async function mailPayerLink(scope: Scope): Promise<void> {
  requireMay(scope, 'subscription.manage')
  if (!requireBuyer(scope).payerUnproven) return
  await payerLinkMails.count(scope)
  const claim = findUndecidedClaimOfCompany(scope.companyId)
  if (!claim)
    throw new Conflict(
      `We cannot reach the person who paid any more. Please write to ${env().SUPPORT_EMAIL}.`,
    )
  sendMail({
    to: claim.email,
    companyId: scope.companyId,
    rank: 'awaited',
    expiresAt: Date.now() + dayMs,
    subject: 'Is this your Mortise account?',
    element: PayerLinkMail({
      companyName: claim.companyName,
      username: scope.username,
      askedOn: formatDate(dayIn(scope.timeZone, Date.now())),
      link: freshClaimLink(claim),
      supportEmail: env().SUPPORT_EMAIL,
    }),
  })
}
