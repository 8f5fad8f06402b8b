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

/**
 * Mails whoever paid for the company the link by which they confirm its account as theirs, or take it over. It says who asks:
 * who asks may be a stranger, and who pays has to know whose account it is.
 */
export async function mailPayerLink(scope: Scope): Promise<void> {
  requireMay(scope, 'subscription.manage')
  if (!requireBuyer(scope).payerUnproven) return
  await payerLinkMails.count(scope)
  const claim = findUndecidedClaimOfCompany(scope.companyId)
  if (!claim)
    throw new Conflict(`We cannot reach whoever paid any more. Please write to ${env().SUPPORT_EMAIL}.`)
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
