import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { DomainError } from '#app/domain/errors.ts'
import { markEmailProven } from '#app/models/accounts/new-email.server.ts'
import { isEmailProven } from '#app/models/auth/new-account.server.ts'
import {
  findByResetToken,
  findByUsedResetToken,
  savePassword,
} from '#app/models/auth/password-reset.server.ts'
import { deleteUserSessions } from '#app/models/auth/session.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { afterCommit, transaction } from '#db/client.ts'
import { signInAttempts } from './attempts.server.ts'
import { refuseGuessable } from './guessable-password.server.ts'
import { hashLinkToken } from './link-token.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import type { SignedIn } from './sign-in.server.ts'

/** Reads only: the link still works afterwards. */
export function findResetAccount(token: string): { email: string; companyName: string } | null {
  const account = token === '' ? null : findByResetToken(hashLinkToken(token))
  return account && { email: account.email, companyName: account.companyName }
}

/** Uses the link up and signs the person out everywhere. Repeating it does nothing. */
export async function resetPassword(token: string, newPassword: string, address: string): Promise<SignedIn> {
  const tokenHash = hashLinkToken(token)
  const account =
    (await changePassword(tokenHash, newPassword)) ?? (await findChanged(tokenHash, newPassword, address))
  if (!account) throw badLink()
  return { userId: account.userId }
}

async function changePassword(tokenHash: string, newPassword: string): Promise<SignedIn | null> {
  const owner = findByResetToken(tokenHash)
  if (!owner) return null
  refuseGuessable(newPassword, owner, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  return transaction(() => {
    const account = findByResetToken(tokenHash)
    if (!account) return null
    savePassword(account.userId, passwordHash)
    // The link came by mail, so the email is proven.
    if (!isEmailProven(account.email)) markEmailProven(account.userId)
    deleteUserSessions(account.userId)
    afterCommit(() => noteSecurityEvent('passwordReset', account))
    return account
  })
}

/** It tells whether a password is right, so it counts as signing in does. */
async function findChanged(tokenHash: string, password: string, address: string): Promise<SignedIn | null> {
  const account = findByUsedResetToken(tokenHash)
  if (!account) return null
  await signInAttempts.count(account, { address })
  if (!(await verifyPassword(account.passwordHash, password))) return null
  await signInAttempts.forget(account, { address })
  return account
}

function badLink(): DomainError {
  return new DomainError(400, authTexts.badResetLink)
}
