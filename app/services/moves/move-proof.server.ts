import { createHash, createHmac } from 'node:crypto'
import { env, sessionSecrets } from '#app/env.server.ts'

/** Goes with what is sealed by a SESSION_SECRET, and tells whether another place has that one. */
export function secretProof(moveKey: string, secret = env().SESSION_SECRET): string {
  return createHmac('sha256', secret).update(`company move ${moveKey}`).digest('base64url')
}

export function isOurSecret(moveKey: string, proof: string): boolean {
  return sessionSecrets().some(secret => secretProof(moveKey, secret) === proof)
}

/** Told by the new place once it has the company, and asked for by the old one before it lets go of it. */
export function arrivalCode(moveKey: string): string {
  return codeOf('arrived', moveKey)
}

/** Told by the old place once it has taken the company back, and asked for by the new one before all of it is removed there. */
export function removalCode(moveKey: string): string {
  return codeOf('remove', moveKey)
}

function codeOf(use: string, moveKey: string): string {
  return createHash('sha256').update(`${use} ${moveKey}`).digest('hex').slice(0, 12)
}
