import { env } from '#app/env.server.ts'
import { signedToken } from '#app/services/auth/signed-token.server.ts'

/** Of a payment's id. Lasts as long as there is something to pay, unlike a day's session of Stripe's. */
export const { make: payToken, read: readPayToken } = signedToken('payment page')

export function payLink(paymentId: number): string {
  return `${env().APP_URL}/pay?token=${payToken(paymentId)}`
}
