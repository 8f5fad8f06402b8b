import { randomUUID } from 'node:crypto'
import { db } from '#db/client.ts'
import { pendingPayments } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'

/** Somebody who has paid and was welcomed; returns the number of their checkout. */
function paidCheckout(): string {
  const id = randomUUID().replaceAll('-', '')
  const stripe = {
    stripeCustomerId: `cus_${id}`,
    stripeSubscriptionId: `sub_${id}`,
    stripeSessionId: `cs_${id}`,
  }
  const subscription = { subscriptionStatus: 'trialing' as const, subscriptionTier: 1 }
  db()
    .insert(pendingPayments)
    .values({ email: `${id}@paid.example`, ...stripe, ...subscription, welcomeEmailSent: true })
    .run()
  return stripe.stripeSessionId
}

function page(path: string): Entry {
  return { kind: 'page', method: 'GET', path, access: 'public', call: () => ({ path }) }
}

export const buyingEntries: readonly Entry[] = [
  page('/welcome'),
  page('/pricing'),
  page('/simple-success'),
  page('/payment-success'),
  {
    ...page('/payment-success'),
    method: 'POST',
    isButton: true,
    fields: { session_id: 'secret' },
    call: () => ({ path: '/payment-success', body: { session_id: paidCheckout() } }),
  },
  {
    ...page('/subscription'),
    method: 'POST',
    fields: { plan: 'enum' },
    call: () => ({ path: '/subscription', body: { plan: 'annual-6-10' } }),
  },
  {
    ...page('/api/subscription/create'),
    kind: 'api',
    method: 'POST',
    status: 200,
    fields: { plan: 'enum' },
    call: () => ({ path: '/api/subscription/create', body: { plan: 'monthly' } }),
  },
  {
    ...page('/api/checkout/confirm'),
    kind: 'api',
    method: 'POST',
    status: 200,
    fields: { session_id: 'secret' },
    call: () => ({ path: '/api/checkout/confirm', body: { session_id: paidCheckout() } }),
  },
]
