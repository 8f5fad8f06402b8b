import type { NewAccount } from '#app/domain/auth.schema.ts'
import { dayMs } from '#app/domain/clock.ts'
import { env } from '#app/env.server.ts'
import { saveResetToken } from '#app/models/account.server.ts'
import { AccountCreatedMail } from '#app/services/mail/account-created-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { hashLinkToken, newLinkToken } from './link-token.server.ts'

/** Longer than a link that somebody has just asked for: whoever paid may read their mail days later. */
const takeOverLifeMs = 7 * dayMs

/**
 * Mails the payer that their account was made. When it was not made in the browser that has paid, the mail carries a link by
 * which they take it over, so that nobody else can keep it. Call it in the transaction that makes the account.
 */
export function tellPayer(account: NewAccount, userId: number, isPayersBrowser: boolean): void {
  const { email, username, firstName, companyName } = account
  const token = isPayersBrowser ? null : newLinkToken()
  if (token) saveResetToken(userId, hashLinkToken(token), Date.now() + takeOverLifeMs)
  sendMail({
    to: email,
    subject: 'Your Mortise account was created',
    element: AccountCreatedMail({
      firstName: firstName || username,
      companyName,
      username,
      supportEmail: env().SUPPORT_EMAIL,
      link: token ? `${env().APP_URL}/reset-password?token=${token}` : null,
    }),
  })
}
