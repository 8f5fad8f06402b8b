import { createHash, randomBytes } from 'node:crypto'

export const resetTokenLifeMs = 60 * 60 * 1000

export function newResetToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored. Looking a hash up leaks no time about the token itself. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
