import { createHmac, timingSafeEqual } from 'node:crypto'
import { env, sessionSecrets } from '#app/env.server.ts'

// Works without signing in: a signature proves the token, nothing is stored.

function signatureOf(userId: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`morning mail of ${userId}`).digest()
}

export function newStopToken(userId: number, secret = env().SESSION_SECRET): string {
  return `${userId}.${signatureOf(userId, secret).toString('base64url')}`
}

/** Null for a token that was not made here. */
export function readStopToken(token: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const isOurs = sessionSecrets().some(secret => timingSafeEqual(given, signatureOf(Number(id), secret)))
  return isOurs ? Number(id) : null
}
