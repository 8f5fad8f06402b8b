import type Stripe from 'stripe'
import { idOf } from '#app/domain/subscriptions/plans.ts'
import { type SubscriptionState, subscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { env } from '#app/env.server.ts'
import { askStripe, isMissing } from '#app/services/stripe/stripe.server.ts'

export type PaidCheckout = {
  outcome: 'paid'
  sessionId: string
  email: string
  customerName: string | null
  customerId: string
  subscriptionId: string
  state: SubscriptionState
  companyId: number | null
  /** In milliseconds. */
  paidAt: number
  /** False during a trial. */
  wasCharged: boolean
}

export type Checkout = PaidCheckout | { outcome: 'unknown' | 'open' | 'expired' | 'unpaid' }

const sessionIdShape = /^cs_\w{1,250}$/

export function isSessionId(text: string): boolean {
  return sessionIdShape.test(text)
}

/** Writes nothing; throws `Unavailable` while Stripe does not answer. */
export async function readCheckout(sessionId: string): Promise<Checkout> {
  if (!isSessionId(sessionId)) return { outcome: 'unknown' }
  try {
    return await askStripe(async api =>
      toCheckout(await api.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] })),
    )
  } catch (error) {
    if (isMissing(error)) return { outcome: 'unknown' }
    throw error
  }
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  if (session.mode !== 'subscription' || !isOfThisPlace(session)) return { outcome: 'unknown' }
  if (session.status === 'open') return { outcome: 'open' }
  if (session.status === 'expired') return { outcome: 'expired' }
  const { subscription, payment_status } = session
  if (subscription === null || typeof subscription === 'string') return { outcome: 'unpaid' }
  const state = subscriptionState(subscription)
  const email = session.customer_details?.email ?? session.customer_email
  const customerId = session.customer && idOf(session.customer)
  // The Stripe account may sell other things.
  if (state.plan === null || email === null || customerId === null) return { outcome: 'unknown' }
  if (payment_status !== 'paid' && payment_status !== 'no_payment_required') return { outcome: 'unpaid' }
  return {
    outcome: 'paid',
    sessionId: session.id,
    email,
    customerName: session.customer_details?.name ?? null,
    customerId,
    subscriptionId: subscription.id,
    state,
    companyId: companyOf(session),
    paidAt: subscription.created * 1000,
    wasCharged: (session.amount_total ?? 0) > 0,
  }
}

/** Several installations may share a Stripe account and its events. */
function isOfThisPlace({ success_url }: Stripe.Checkout.Session): boolean {
  return success_url?.startsWith(`${env().APP_URL}/`) ?? false
}

/** Set by us at the start; the payer cannot change it. */
function companyOf({ metadata }: Stripe.Checkout.Session): number | null {
  const companyId = Number(metadata?.companyId)
  return Number.isSafeInteger(companyId) && companyId > 0 ? companyId : null
}
