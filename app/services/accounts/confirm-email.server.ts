import { DomainError } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import {
  findByNewEmailToken,
  findByUsedEmailToken,
  takeNewEmail,
} from '#app/models/accounts/new-email.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { isEmailTaken } from '#app/models/auth/new-account.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { EmailChangedMail } from '#app/services/mail/email-change-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { transaction } from '#db/client.ts'

export const badEmailLink = 'Invalid or expired link'
const takenMeanwhile = 'Another account uses this email now. Choose another one in your settings'

type LinkState =
  | { state: 'ready'; newEmail: string; email: string; companyName: string }
  | { state: 'done'; email: string; companyName: string }
  | { state: 'bad' }

/** What a link is for. Reads only: it still works afterwards. */
export function readEmailLink(token: string): LinkState {
  if (token === '') return { state: 'bad' }
  const tokenHash = hashLinkToken(token)
  const account = findByNewEmailToken(tokenHash)
  if (account?.newEmail) {
    const { newEmail, email, companyName } = account
    return { state: 'ready', newEmail, email, companyName }
  }
  const used = findByUsedEmailToken(tokenHash)
  return used ? { state: 'done', email: used.email, companyName: used.companyName } : { state: 'bad' }
}

/** Makes the new email theirs, once. Asked once more, as with a second click, there is nothing left to do. */
export function confirmEmail(token: string): void {
  const tokenHash = hashLinkToken(token)
  try {
    const changed = transaction(() => takeOver(tokenHash))
    if (!changed) return
    sendMail({
      to: changed.email,
      subject: 'Your Mortise email was changed',
      element: EmailChangedMail(changed),
    })
  } catch (error) {
    throw uniqueViolation(error) === 'users_email' ? new DomainError(409, takenMeanwhile) : error
  }
}

/** What was changed; null when that was done before. */
function takeOver(tokenHash: string) {
  const account = findByNewEmailToken(tokenHash)
  if (!account?.newEmail) {
    if (findByUsedEmailToken(tokenHash)) return null
    throw new DomainError(400, badEmailLink)
  }
  const { userId, email, newEmail, firstName, lastName, username, companyName } = account
  if (isEmailTaken(newEmail)) throw new DomainError(409, takenMeanwhile)
  const scope = scopeOf(account)
  takeNewEmail(scope, newEmail)
  const name = fullName(firstName, lastName, username)
  recordActivity(scope, 'user.updated', { subjectId: userId, detail: { name, fields: ['email'] } })
  return { firstName: firstName || username, companyName, email, newEmail }
}
