import { DomainError } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import {
  findByNewEmailToken,
  findByUsedEmailToken,
  takeNewEmail,
} from '#app/models/accounts/new-email.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { isEmailProven } from '#app/models/auth/new-account.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { EmailChangedMail } from '#app/services/mail/email-change-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { transaction } from '#db/client.ts'

export const badEmailLink = 'Invalid or expired link'
export const emailTakenMeanwhile = 'Another account uses this email now. Choose another one in your settings'

type LinkState =
  | { state: 'ready'; newEmail: string; email: string; companyName: string }
  /** Confirms the email given at sign-up; only the signed-in owner can do it. */
  | { state: 'own'; userId: number; email: string; companyName: string; username: string }
  | { state: 'done'; email: string; companyName: string }
  | { state: 'bad' }

/** Reads only: the link still works afterwards. */
export function readEmailLink(token: string): LinkState {
  if (token === '') return { state: 'bad' }
  const tokenHash = hashLinkToken(token)
  const account = findByNewEmailToken(tokenHash)
  if (account?.newEmail) {
    const { newEmail, email, companyName, userId, username } = account
    if (isOwn(account)) return { state: 'own', userId, email, companyName, username }
    return { state: 'ready', newEmail, email, companyName }
  }
  const used = findByUsedEmailToken(tokenHash)
  return used ? { state: 'done', email: used.email, companyName: used.companyName } : { state: 'bad' }
}

type Account = NonNullable<ReturnType<typeof findByNewEmailToken>>

function isOwn({ email, newEmail }: Account): boolean {
  return newEmail?.toLowerCase() === email.toLowerCase()
}

/** Repeating it does nothing. `by`, the person signed in, keeps a reader of the mail from confirming a stranger's account. */
export function confirmEmail(token: string, by: number | null = null): void {
  const tokenHash = hashLinkToken(token)
  try {
    transaction(() => takeOver(tokenHash, by))
  } catch (error) {
    throw uniqueViolation(error) === 'users_email' ? new DomainError(409, emailTakenMeanwhile) : error
  }
}

function takeOver(tokenHash: string, by: number | null): void {
  const account = findByNewEmailToken(tokenHash)
  if (!account?.newEmail) {
    if (findByUsedEmailToken(tokenHash)) return
    throw new DomainError(400, badEmailLink)
  }
  const { userId, email, newEmail, firstName, lastName, username, companyName } = account
  if (isOwn(account)) {
    if (by !== userId) throw new DomainError(409, `Sign in to ${companyName} as ${username} first.`)
    takeNewEmail(scopeOf(account), email)
    return
  }
  if (isEmailProven(newEmail)) throw new DomainError(409, emailTakenMeanwhile)
  const scope = scopeOf(account)
  takeNewEmail(scope, newEmail)
  const name = fullName(firstName, lastName, username)
  recordActivity(scope, 'user.updated', { subjectId: userId, detail: { name, fields: ['email'] } })
  sendMail({
    to: email,
    companyId: scope.companyId,
    rank: 'news',
    subject: 'Your Mortise email was changed',
    element: EmailChangedMail({ firstName: firstName || username, companyName, newEmail }),
  })
}
