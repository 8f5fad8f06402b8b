import { setTimeout as sleep } from 'node:timers/promises'
import type { ResetRequest } from '#app/domain/auth/auth.schema.ts'
import { minuteMs } from '#app/domain/clock.ts'
import { formatTime } from '#app/domain/format.ts'
import { env } from '#app/env.server.ts'
import { findOpenReset, saveResetToken } from '#app/models/auth/password-reset.server.ts'
import { findAccount } from '#app/models/auth/sign-in.server.ts'
import { PasswordResetMail } from '#app/services/mail/password-reset-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { transaction } from '#db/client.ts'
import { resetAttempts, resetMails } from './attempts.server.ts'
import { hashLinkToken, signedLinkToken } from './link-token.server.ts'

const lifeMs = 60 * minuteMs

/** Until then the same link is mailed again, so that a stranger's request does not void it. */
const shortestRestMs = 30 * minuteMs

/** Longer than the work for an account, so that the time does not tell which exist. */
const answerAfterMs = 200

type Account = NonNullable<ReturnType<typeof findAccount>>

/** Answers alike whether or not the account exists. */
export async function requestPasswordReset(names: ResetRequest, address: string): Promise<void> {
  await resetAttempts.count(names, address)
  const answerTime = sleep(answerAfterMs)
  const account = findAccount(names.companyName, names.email)
  if (account?.status === 'active' && account.closedAt === null) await mailLink(account)
  await answerTime
}

async function mailLink(account: Account): Promise<void> {
  const { token, expiresAt } = transaction(() => openLink(account))
  if (!(await resetMails.isDue(hashLinkToken(token)))) return
  sendMail({
    to: account.email,
    companyId: account.companyId,
    rank: 'awaited',
    expiresAt,
    subject: 'Choose a new Mortise password',
    element: PasswordResetMail({
      firstName: account.firstName || account.username,
      companyName: account.companyName,
      until: formatTime(expiresAt, account.timeZone),
      link: `${env().APP_URL}/reset-password?token=${token}`,
    }),
  })
}

function openLink(account: Account): { token: string; expiresAt: number } {
  const open = findOpenReset(account.userId)
  if (open && open.expiresAt - Date.now() > shortestRestMs) {
    const token = resetToken(account, open.expiresAt)
    if (hashLinkToken(token) === open.tokenHash) return { token, expiresAt: open.expiresAt }
  }
  const expiresAt = Date.now() + lifeMs
  const token = resetToken(account, expiresAt)
  saveResetToken(account.userId, hashLinkToken(token), expiresAt)
  return { token, expiresAt }
}

/** Derived, as only the hash is stored and the same link may be mailed again. */
function resetToken({ userId, passwordHash }: Account, expiresAt: number): string {
  return signedLinkToken(['password-reset', userId, expiresAt, passwordHash])
}
