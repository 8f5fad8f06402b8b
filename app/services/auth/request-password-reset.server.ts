import { setTimeout as sleep } from 'node:timers/promises'
import type { ResetRequest } from '#app/domain/auth/auth.schema.ts'
import { env } from '#app/env.server.ts'
import { saveResetToken } from '#app/models/auth/password-reset.server.ts'
import { findAccount } from '#app/models/auth/sign-in.server.ts'
import { PasswordResetMail } from '#app/services/mail/password-reset-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { transaction } from '#db/client.ts'
import { resetAttempts } from './attempts.server.ts'
import { hashLinkToken, newLinkToken } from './link-token.server.ts'

const resetTokenLifeMs = 60 * 60 * 1000

/** Longer than the work for an account that exists, so that the time tells nobody which accounts do. */
const answerAfterMs = 200

/** Mails a link for a new password when the account exists; gives no sign of whether it does. */
export async function requestPasswordReset(names: ResetRequest, address: string): Promise<void> {
  await resetAttempts.count(names, address)
  const answerTime = sleep(answerAfterMs)
  const account = findAccount(names.companyName, names.email)
  if (account?.status === 'active' && account.closedAt === null) {
    const token = newLinkToken()
    transaction(() => saveResetToken(account.userId, hashLinkToken(token), Date.now() + resetTokenLifeMs))
    sendMail({
      to: account.email,
      subject: 'Choose a new Mortise password',
      element: PasswordResetMail({
        firstName: account.firstName || account.username,
        companyName: account.companyName,
        link: `${env().APP_URL}/reset-password?token=${token}`,
      }),
    })
  }
  await answerTime
}
