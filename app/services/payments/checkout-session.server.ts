import Stripe from 'stripe'
import { askStripe, isAccountGone } from '#app/services/stripe/stripe.server.ts'

/** What is asked of Stripe about one payment and then written happens in turn (`inTurn`). */
export function turnOf(paymentId: number): string {
  return `payment ${paymentId}`
}

/** With what banks were asked about its money, where somebody has. */
export type Session = Stripe.Checkout.Session & { disputes?: Stripe.Dispute[] }

/** The session with what it moved, on the company's own account; null when Stripe knows none, or the account is out of reach. */
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

/** Nobody can pay by it any more, unless somebody has: as it is then. Null when Stripe knows none, or the account is out of reach. */
export async function closeSession(account: string, sessionId: string): Promise<Session | null> {
  const closed = await askStripe(api =>
    api.checkout.sessions.expire(sessionId, {}, { stripeAccount: account }).catch(error => {
      // It is not open any more, or there is none.
      if (isAccountGone(error) || error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw error
    }),
  )
  return closed ?? readSession(account, sessionId)
}
