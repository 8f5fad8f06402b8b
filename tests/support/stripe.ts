import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  completeCheckout,
  completeLater,
  expireSession,
  type Payer,
  settleLater,
} from '#app/demo/stripe/checkout.server.ts'
import { answerAsStripe } from '#app/demo/stripe/endpoints.server.ts'
import { chargeOf, disconnect, onboard, refund } from '#app/demo/stripe/payments.server.ts'
import type { EventRecord } from '#app/demo/stripe/records.ts'
import * as life from '#app/demo/stripe/subscriptions.server.ts'
import { emptyState, requireRecord, type World } from '#app/demo/stripe/world.server.ts'
import { findPlan, type PlanId } from '#app/domain/subscriptions/plans.ts'
import { forgetStripe } from '#app/services/stripe/stripe.server.ts'

/** What the endpoint of the service's own account signs with, and the one that hears of connected accounts. */
export const testWebhookSecret = 'whsec_test'
export const testConnectSecret = 'whsec_test_connect'

const settings = {
  STRIPE_SECRET_KEY: 'sk_test_unit',
  STRIPE_WEBHOOK_SECRET: testWebhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: testConnectSecret,
}
// Before the settings are read for the first time.
Object.assign(process.env, settings)

type SentRequest = {
  method: string
  path: string
  /** As sent, with Stripe's names: `subscription_data[trial_period_days]`. */
  params: Record<string, string>
  idempotencyKey: string | null
  account: string | null
}

/**
 * Stripe, as the demo's sandbox plays it, at https://api.stripe.com: call it once at the top of a test file. Every test begins
 * with an account that has the six prices and nothing else. No request is let through to the real one.
 */
export function stripeForTests() {
  const world: World = {
    state: emptyState(),
    now: () => Math.floor(Date.now() / 1000),
    pageUrl: (page, id) =>
      `https://${page === 'portal' ? 'billing' : page}.stripe.com/${page === 'checkout' ? 'c/pay/' : ''}${id}`,
    changed() {},
  }
  const requests: SentRequest[] = []
  /** The sandbox plays no disputes. */
  const disputes: { charge: string; amount: number; status: string }[] = []
  const server = setupServer(
    http.get('https://api.stripe.com/v1/disputes', () =>
      HttpResponse.json({ object: 'list', data: disputes }),
    ),
    http.all('https://api.stripe.com/*', ({ request }) => answerAsStripe(world, request)),
  )

  server.events.on('request:start', async ({ request }) => {
    const url = new URL(request.url)
    if (url.host !== 'api.stripe.com') return
    const sent = request.method === 'GET' ? url.search.slice(1) : await request.clone().text()
    requests.push({
      method: request.method,
      path: url.pathname,
      params: Object.fromEntries(new URLSearchParams(sent)),
      idempotencyKey: request.headers.get('Idempotency-Key'),
      account: request.headers.get('Stripe-Account'),
    })
  })

  beforeAll(() => {
    // The SDK's own tries follow each other without a pause.
    for (const delay of ['getInitialNetworkRetryDelay', 'getMaxNetworkRetryDelay'])
      Object.assign(Stripe.prototype, { [delay]: () => 0 })
    Object.assign(process.env, settings)
    server.listen({ onUnhandledRequest: 'bypass' })
  })
  beforeEach(() => {
    forgetStripe()
    server.resetHandlers()
    world.state = emptyState()
    requests.length = 0
    disputes.length = 0
    life.addPriceList(world)
  })
  afterEach(() => forgetStripe())
  afterAll(() => {
    server.close()
    for (const name of Object.keys(settings)) delete process.env[name]
  })

  const subscription = (id: string) => requireRecord(world, world.state.subscriptions, id)

  return {
    world,
    /** For `server.use(http.get(…))`: one test's own answers. */
    server,
    /** What was asked of Stripe since the test began. */
    requests,
    requestsTo: (path: string) => requests.filter(request => request.path === path),

    /** A customer with a subscription, as a checkout leaves them. */
    subscribed(made: { email: string; plan?: PlanId; trialDays?: number; id?: string; customer?: string }) {
      const key = findPlan(made.plan ?? 'monthly')?.lookupKey ?? ''
      const customer =
        world.state.customers[made.customer ?? ''] ??
        life.addCustomer(world, { email: made.email, ...(made.customer && { id: made.customer }) })
      const started = life.startSubscription(world, {
        customer: customer.id,
        price: life.requirePrice(world, key),
        trialEnd: made.trialDays === undefined ? null : world.now() + made.trialDays * life.daySeconds,
        ...(made.id && { id: made.id }),
      })
      return { customerId: customer.id, subscriptionId: started.id, subscription: started }
    },
    /** Somebody pays on the checkout page; throws when the card is declined. */
    completeCheckout: (sessionId: string, payer?: Payer) => completeCheckout(world, sessionId, payer),
    /** By bank: complete, but unpaid until `settle`. */
    completeLater: (sessionId: string, payer?: Payer) => completeLater(world, sessionId, payer),
    settle: (sessionId: string, paid: boolean) => settleLater(world, sessionId, paid),
    expireCheckout: (sessionId: string) =>
      expireSession(world, requireRecord(world, world.state.sessions, sessionId)),
    setCard(customerId: string, works: boolean) {
      world.state.declining[customerId] = !works
    },
    /** The period ends, and the card is declined: 'past_due'. */
    declineRenewal(subscriptionId: string) {
      const about = subscription(subscriptionId)
      world.state.declining[about.customer] = true
      life.renew(world, about)
      return about
    },
    /** The period ends, and is paid, or ends what was cancelled. */
    renew: (subscriptionId: string) => life.renew(world, subscription(subscriptionId)),
    endTrial: (subscriptionId: string) => life.endTrial(world, subscription(subscriptionId)),
    giveUp: (subscriptionId: string, becomes: 'canceled' | 'unpaid') =>
      life.giveUp(world, subscription(subscriptionId), becomes),
    cancel: (subscriptionId: string) => life.end(world, subscription(subscriptionId)),
    cancelAtEnd: (subscriptionId: string, by: 'api' | 'portal' = 'portal') =>
      life.cancelAtEnd(world, subscription(subscriptionId), by),
    resume: (subscriptionId: string) => life.resume(world, subscription(subscriptionId)),
    changePlan: (subscriptionId: string, plan: PlanId) =>
      life.changePrice(
        world,
        subscription(subscriptionId),
        life.requirePrice(world, findPlan(plan)?.lookupKey ?? ''),
      ),
    /** The card works again, and what is open is paid. */
    payOpenInvoices(customerId: string) {
      world.state.declining[customerId] = false
      for (const invoice of life.openInvoicesOf(world, customerId)) life.payInvoice(world, invoice)
    },
    /** Of a payment on a connected account, or of our own where `account` is null. */
    refund: (paymentIntentId: string, account: string | null, amount?: number) =>
      refund(world, chargeOf(world, paymentIntentId, account), amount),
    /** At the customer's bank, of a payment on a connected account. */
    dispute(paymentIntentId: string, account: string, dispute?: { amount: number; status: string }) {
      const charge = chargeOf(world, paymentIntentId, account)
      charge.disputed = true
      disputes.splice(0, 1, ...(dispute ? [{ ...dispute, charge: charge.id }] : []))
    },
    onboard: (accountId: string, outcome: 'done' | 'half' = 'done') =>
      onboard(world, requireRecord(world, world.state.accounts, accountId), outcome),
    disconnect: (accountId: string) =>
      disconnect(world, requireRecord(world, world.state.accounts, accountId)),

    /** Oldest first. */
    events: (type?: string) => world.state.events.filter(event => !type || event.type === type),
    lastEvent(type: string): EventRecord {
      const found = world.state.events.findLast(event => event.type === type)
      if (!found) throw new Error(`Stripe has told of no ${type}`)
      return found
    },
    /** As Stripe delivers it: the body to the letter and its signature. */
    signed(
      event: object,
      secret = 'account' in event && event.account ? testConnectSecret : testWebhookSecret,
      at?: number,
    ) {
      const body = JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        ...(at !== undefined && { timestamp: at }),
      })
      return { body, signature }
    },
    /** Stripe cannot be reached, or fails. */
    goDown(how: 'network' | 'server' = 'network') {
      server.use(...outageHandlers(how))
    },
    /** Stripe takes every request, and answers none. */
    fallSilent() {
      server.use(http.all('https://api.stripe.com/*', () => delay('infinite')))
    },
    comeBack() {
      server.resetHandlers()
    },
  }
}

function outageHandlers(how: 'network' | 'server') {
  return [
    http.all('https://api.stripe.com/*', () =>
      how === 'network'
        ? HttpResponse.error()
        : HttpResponse.json({ error: { type: 'api_error', message: 'Sandbox outage' } }, { status: 500 }),
    ),
  ]
}
