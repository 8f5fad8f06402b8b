import { createHash, createHmac, randomBytes } from 'node:crypto'
import { env } from '#app/env.server.ts'

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Can be made again from the same parts, but only with our secret. */
export function signedLinkToken(parts: readonly (string | number)[]): string {
  return createHmac('sha256', env().SESSION_SECRET).update(JSON.stringify(parts)).digest('base64url')
}

/** Looking a hash up leaks no timing of the token. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
