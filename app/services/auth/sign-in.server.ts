import type { SignInFields } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { dayIn } from '#app/domain/clock.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatDate } from '#app/domain/format.ts'
import { log } from '#app/log.server.ts'
import { findAccount, markSignedIn, replacePasswordHash } from '#app/models/auth/sign-in.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { type Origin, signInAttempts } from './attempts.server.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.server.ts'

export type SignedIn = { userId: number }

/** A wrong company, email or password and a closed account get the same answer. */
export async function signIn(fields: SignInFields, from: Origin): Promise<SignedIn> {
  const signedIn = await trySignIn(fields, from)
  if (!signedIn) throw new DomainError(401, authTexts.badCredentials)
  return signedIn
}

/** Null after the same time; throws for a closed company. Limits in 15 minutes: 10 per network address, 50 in all, 10 per known device. */
export async function trySignIn(fields: SignInFields, from: Origin): Promise<SignedIn | null> {
  const account = findAccount(fields.companyName, fields.email)
  const tried = account ?? fields
  await signInAttempts.count(tried, from)
  const matches = await verifyPassword(account?.passwordHash ?? null, fields.password)
  if (account?.closedAt && matches) throw companyClosed({ ...account, closedAt: account.closedAt })
  // Before anything is saved: a failed save, as on a full disk, must not count as guessing.
  if (matches) await signInAttempts.forget(tried, from)
  if (!account || !matches || !markSignedIn(account.userId, account.passwordHash)) {
    noteSecurityEvent('refused', { userId: account?.userId ?? null })
    return null
  }
  noteSecurityEvent('rightPassword', account)
  if (isOutdated(account.passwordHash)) await renewHash(account, fields.password)
  return { userId: account.userId }
}

/** Only logs a failure: nobody is kept out by it. */
async function renewHash(
  { userId, passwordHash }: { userId: number; passwordHash: string },
  password: string,
) {
  try {
    replacePasswordHash(userId, passwordHash, await hashPassword(password))
  } catch (error) {
    log().warn({ err: error, userId }, 'A password could not be hashed again')
  }
}

type Closed = { timeZone: string; closedAt: number }

function companyClosed({ timeZone, closedAt }: Closed): DomainError {
  return new DomainError(403, `${authTexts.companyClosed} ${formatDate(dayIn(timeZone, closedAt))}.`)
}
