import { createHmac, timingSafeEqual } from 'node:crypto'
import { env, sessionSecrets } from '#app/env.server.ts'

// The link that a company sends its customer lasts as long as there is something to pay, while a session of Stripe's lasts a day: the page
// it opens makes one when it is asked to. A signature proves it, nothing is stored.

function signatureOf(paymentId: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`payment page ${paymentId}`).digest()
}

export function payToken(paymentId: number, secret = env().SESSION_SECRET): string {
  return `${paymentId}.${signatureOf(paymentId, secret).toString('base64url')}`
}

/** Whose page a token opens; null for one that was not made here. */
export function readPayToken(token: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const isOurs = sessionSecrets().some(secret => timingSafeEqual(given, signatureOf(Number(id), secret)))
  return isOurs ? Number(id) : null
}

export function payLink(paymentId: number): string {
  return `${env().APP_URL}/pay?token=${payToken(paymentId)}`
}
