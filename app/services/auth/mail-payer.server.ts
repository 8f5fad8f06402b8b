import type { NewAccount } from '#app/domain/auth/auth.schema.ts'
import { dayMs } from '#app/domain/clock.ts'
import { env } from '#app/env.server.ts'
import { AccountCreatedMail } from '#app/services/mail/account-created-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { beginClaim } from './claim-link.server.ts'

/** Adds a link to take the account over, unless the payer made it. Call it in the transaction that makes the account. */
export function mailPayer(account: NewAccount, paymentId: number, isPayer: boolean): void {
  mailClaim({ ...account, link: isPayer ? null : beginClaim(paymentId) })
}

type MadeAccount = Pick<NewAccount, 'email' | 'username' | 'firstName' | 'companyName'>

/** `link` is null where the payer made the account. */
export function mailClaim(made: MadeAccount & { link: string | null }): void {
  const { email, username, firstName, companyName, link } = made
  sendMail({
    to: email,
    companyId: null,
    rank: link === null ? 'news' : 'awaited',
    ...(link !== null && { expiresAt: Date.now() + dayMs }),
    subject: 'Your Mortise account was created',
    element: AccountCreatedMail({
      firstName: firstName || username,
      companyName,
      username,
      supportEmail: env().SUPPORT_EMAIL,
      link,
    }),
  })
}
