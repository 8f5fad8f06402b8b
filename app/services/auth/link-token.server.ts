import { createHash, randomBytes } from 'node:crypto'

/** The secret part of a link that is mailed. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored. Looking a hash up leaks no time about the token itself. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
