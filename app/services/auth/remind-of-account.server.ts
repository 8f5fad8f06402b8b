import { env } from '#app/env.server.ts'
import { findUndecidedClaimOfEmail } from '#app/models/auth/claim.server.ts'
import { findCompanyOfEmail } from '#app/models/subscriptions/buyer.server.ts'
import { AccountExistsMail } from '#app/services/mail/account-exists-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { accountReminders } from './attempts.server.ts'
import { freshClaimLink } from './claim-link.server.ts'
import { mailClaim } from './mail-payer.server.ts'

/** Mails, at most once a day, what the page may not tell a stranger: that an account exists, or how to take it over. */
export async function remindOfAccount(email: string): Promise<void> {
  const claim = findUndecidedClaimOfEmail(email)
  const company = claim ? null : findCompanyOfEmail(email)
  if (!(claim || company) || !(await accountReminders.isDue(email))) return
  if (claim) mailClaim({ ...claim, link: freshClaimLink(claim) })
  if (!company) return
  sendMail({
    to: email,
    companyId: null,
    rank: 'awaited',
    subject: 'You have a Mortise account already',
    element: AccountExistsMail({ companyName: company.name, link: `${env().APP_URL}/login?mode=reset` }),
  })
}
