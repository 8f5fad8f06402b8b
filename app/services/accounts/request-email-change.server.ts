import type { EmailChange } from '#app/domain/accounts/settings.schema.ts'
import { dayMs } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { forgetNewEmail, saveNewEmail } from '#app/models/accounts/new-email.server.ts'
import { isEmailProven } from '#app/models/auth/new-account.server.ts'
import { emailChangeAttempts } from '#app/services/auth/attempts.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import {
  ConfirmEmailMail,
  EmailChangeNoticeMail,
  EmailInUseMail,
} from '#app/services/mail/email-change-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { transaction } from '#db/client.ts'
import { ensurePassword, requireSamePassword } from './ensure-password.server.ts'

const linkLifeMs = dayMs

/** Mails the new address, and a notice to the present one. Answers alike whether or not the new address has an account. */
export async function requestEmailChange(
  scope: Scope,
  { newEmail, currentPassword }: EmailChange,
): Promise<void> {
  const own = await ensurePassword(scope, currentPassword)
  if (newEmail === own.email.toLowerCase()) throw new Invalid({ newEmail: ['This is your email already'] })
  await emailChangeAttempts.count(scope, newEmail)
  transaction(() => {
    requireSamePassword(scope, own)
    mailNewAddress(scope, newEmail, own.companyName)
    if (!own.emailUnproven) mailPresentAddress(scope, newEmail, own)
  })
}

function mailNewAddress(scope: Scope, newEmail: string, companyName: string): void {
  const token = newLinkToken()
  const expiresAt = Date.now() + linkLifeMs
  saveNewEmail(scope, {
    newEmail,
    newEmailTokenHash: hashLinkToken(token),
    newEmailExpiresAt: expiresAt,
  })
  const link = `${env().APP_URL}/confirm-email?token=${token}`
  sendMail({
    to: newEmail,
    companyId: scope.companyId,
    rank: 'awaited',
    expiresAt,
    ...(isEmailProven(newEmail)
      ? { subject: 'Your email has a Mortise account', element: EmailInUseMail() }
      : { subject: 'Confirm your new email', element: ConfirmEmailMail({ companyName, link }) }),
  })
}

type Own = Awaited<ReturnType<typeof ensurePassword>>

function mailPresentAddress({ companyId }: Scope, newEmail: string, own: Own): void {
  sendMail({
    to: own.email,
    companyId,
    rank: 'news',
    subject: 'A new email for your Mortise account',
    element: EmailChangeNoticeMail({
      firstName: own.firstName || own.username,
      companyName: own.companyName,
      newEmail,
      link: `${env().APP_URL}/settings/password`,
    }),
  })
}

/** False when no change was asked for. */
export function cancelEmailChange(scope: Scope): boolean {
  return forgetNewEmail(scope)
}
