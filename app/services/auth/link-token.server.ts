import { createHash, createHmac, randomBytes } from 'node:crypto'
import { env } from '#app/env.server.ts'

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** One that can be made again of the same parts, and by nobody without our secret. */
export function signedLinkToken(parts: readonly (string | number)[]): string {
  return createHmac('sha256', env().SESSION_SECRET).update(JSON.stringify(parts)).digest('base64url')
}

/** What is stored. Looking a hash up leaks no time about the token itself. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
