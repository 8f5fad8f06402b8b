import Stripe from 'stripe'
import { askStripe, isAccountGone } from '#app/services/stripe/stripe.server.ts'

/** Key for `inTurn` around asking Stripe and writing the answer. */
export function turnOf(paymentId: number): string {
  return `payment ${paymentId}`
}

export type Session = Stripe.Checkout.Session & { disputes?: Stripe.Dispute[] }

/** With its charge; null when Stripe knows none, or the account is out of reach. */
export async function readSession(account: string, sessionId: string): Promise<Session | null> {
  const expand = ['payment_intent.latest_charge']
  const session = await askStripe(api =>
    api.checkout.sessions.retrieve(sessionId, { expand }, { stripeAccount: account }).catch(error => {
      if (isAccountGone(error)) return null
      throw error
    }),
  )
  const charge = session ? chargeOf(session) : null
  if (!session || !charge?.disputed) return session
  const of = { charge: charge.id, limit: 10 }
  const { data } = await askStripe(api => api.disputes.list(of, { stripeAccount: account }))
  return { ...session, disputes: data }
}

export function chargeOf({ payment_intent }: Session): Stripe.Charge | null {
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  return typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
}

/** Returns a session that was paid as it is. Null when Stripe knows none, or the account is out of reach. */
export async function closeSession(account: string, sessionId: string): Promise<Session | null> {
  const closed = await askStripe(api =>
    api.checkout.sessions.expire(sessionId, {}, { stripeAccount: account }).catch(error => {
      if (isAccountGone(error) || error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw error
    }),
  )
  return closed ?? readSession(account, sessionId)
}
