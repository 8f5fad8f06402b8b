import { dayMs } from '#app/domain/clock.ts'
import { Conflict, EmailUnproven } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { requireOwnSettings } from '#app/models/accounts/account.server.ts'
import { saveNewEmail } from '#app/models/accounts/new-email.server.ts'
import { isEmailProven } from '#app/models/auth/new-account.server.ts'
import { emailChangeAttempts } from '#app/services/auth/attempts.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { ConfirmOwnEmailMail } from '#app/services/mail/email-change-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { transaction } from '#db/client.ts'
import { emailTakenMeanwhile } from './confirm-email.server.ts'

const linkLifeMs = dayMs

/** Throws EmailUnproven: an unconfirmed email may be somebody else's. */
export function requireProvenEmail(scope: Scope): void {
  if (requireOwnSettings(scope).emailUnproven) throw new EmailUnproven()
}

/** Call it in the transaction that makes the account. */
export function mailConfirmation(scope: Scope): void {
  const { email, companyName, username } = requireOwnSettings(scope)
  const token = newLinkToken()
  const newEmailTokenHash = hashLinkToken(token)
  const newEmailExpiresAt = Date.now() + linkLifeMs
  saveNewEmail(scope, { newEmail: email, newEmailTokenHash, newEmailExpiresAt })
  const link = `${env().APP_URL}/confirm-email?token=${token}`
  sendMail({
    to: email,
    companyId: scope.companyId,
    rank: 'awaited',
    expiresAt: newEmailExpiresAt,
    subject: 'Confirm your email',
    element: ConfirmOwnEmailMail({ companyName, username, link }),
  })
}

export async function mailConfirmationAgain(scope: Scope): Promise<void> {
  const { email, emailUnproven } = requireOwnSettings(scope)
  if (!emailUnproven) return
  if (isEmailProven(email)) throw new Conflict(emailTakenMeanwhile)
  await emailChangeAttempts.count(scope, email)
  transaction(() => mailConfirmation(scope))
}
