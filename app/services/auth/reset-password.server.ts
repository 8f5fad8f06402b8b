import { authTexts } from '#app/domain/auth-texts.ts'
import { DomainError } from '#app/domain/errors.ts'
import { findByResetToken, savePassword } from '#app/models/account.server.ts'
import { deleteUserSessions } from '#app/models/session.server.ts'
import { transaction } from '#db/client.ts'
import { hashPassword } from './password.server.ts'
import { hashResetToken } from './reset-token.server.ts'

/** Whose password a link can change, or null. Reads only: the link still works afterwards. */
export function findResetAccount(token: string): { email: string; companyName: string } | null {
  const account = token === '' ? null : findByResetToken(hashResetToken(token))
  return account && { email: account.email, companyName: account.companyName }
}

/** Uses the link up, sets the password and signs the person out everywhere. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const tokenHash = hashResetToken(token)
  if (!findByResetToken(tokenHash)) throw badLink()
  const passwordHash = await hashPassword(newPassword)
  transaction(() => {
    const account = findByResetToken(tokenHash)
    if (!account) throw badLink()
    savePassword(account.userId, passwordHash)
    deleteUserSessions(account.userId)
  })
}

function badLink(): DomainError {
  return new DomainError(400, authTexts.badResetLink)
}
