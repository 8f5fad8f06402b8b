import { createHmac, timingSafeEqual } from 'node:crypto'
import { env, sessionSecrets } from '#app/env.server.ts'

// Lasts as long as there is something to pay, unlike a day's session of Stripe's. A signature proves it, nothing is stored.

function signatureOf(paymentId: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`payment page ${paymentId}`).digest()
}

export function payToken(paymentId: number, secret = env().SESSION_SECRET): string {
  return `${paymentId}.${signatureOf(paymentId, secret).toString('base64url')}`
}

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
