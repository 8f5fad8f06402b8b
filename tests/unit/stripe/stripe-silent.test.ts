import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '#app/api/table.ts'
import { Unavailable } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import { loader as paidPage } from '#app/routes/public/payment-success.tsx'
import { setUpProducts } from '#app/services/owner/set-up-products.server.ts'
import {
  forgetStripeFigures,
  readRevenue,
  readStripeSubscriptions,
} from '#app/services/owner/stripe-figures.server.ts'
import {
  awaitConnection,
  connectStripe,
  refreshConnection,
} from '#app/services/payments/connect-stripe.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { findPaymentOfLink, payByLink } from '#app/services/payments/pay-by-link.server.ts'
import { payToken } from '#app/services/payments/pay-link.server.ts'
import { withdrawPayment } from '#app/services/payments/withdraw-payment.server.ts'
import { inTurn } from '#app/services/stripe/stripe.server.ts'
import { inBackground, inTime, whileSomebodyWaits } from '#app/services/stripe/time-limit.server.ts'
import { openBillingPortal } from '#app/services/subscriptions/open-billing-portal.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { syncSubscription } from '#app/services/subscriptions/sync-subscription.server.ts'
import { upgradeSubscription } from '#app/services/subscriptions/upgrade-subscription.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { connect, pageInput } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, setCompany, subscribe } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
const email = 'oak.admin@example.com'
/** In place of nine seconds: less than one try takes. */
/** As late as leaves 60 ms of the nine seconds. */
const almostLate = () => performance.now() - 8940

let paymentId: number
let owner: Scope

beforeEach(async () => {
  forgetStripeFigures()
  owner = makeOwner()
  connect(stripe.world, base.ours, 'acct_ours')
  paymentId = (await createPayment(base.ours.admin, pageInput(base.ours))).id
})

afterEach(() => void vi.restoreAllMocks())

function linked() {
  const payment = findPaymentOfLink(payToken(paymentId))
  if (!payment) throw new Error('The link opens nothing')
  return payment
}

const waits: Record<string, () => Promise<unknown>> = {
  'the billing portal': () => openBillingPortal(base.ours.admin),
  'another plan': () => upgradeSubscription(base.ours.admin, { plan: requirePlan('annual-11-15'), email }),
  'a visitor’s checkout': () => startCheckout({ address: '203.0.113.1' }, requirePlan('monthly')),
  'connecting Stripe': () => connectStripe(base.ours.admin),
  'the connected account': () => refreshConnection(base.ours.admin),
  'a payment page': () => createPayment(base.ours.admin, pageInput(base.ours)),
  'a customer’s link': () => payByLink(linked()),
  'closing a payment page': () => withdrawPayment(base.ours.admin, paymentId),
  'the owner’s figures': () => readRevenue(),
  'the owner’s subscriptions': () => readStripeSubscriptions(),
  'setting Stripe up': () => setUpProducts(owner),
}

test.each(Object.entries(waits))('whoever waits is told in time: %s', async (_what, ask) => {
  subscribe(stripe, base.ours)
  stripe.fallSilent()
  await expect(whileSomebodyWaits(almostLate(), ask)).rejects.toThrow(Unavailable)
  // All that is asked for one answer shares its time: none is left.
  await expect(whileSomebodyWaits(performance.now() - 9000, ask)).rejects.toThrow(/does not answer just now/)
})

test('who comes back from Stripe sees what is known, as soon as the time is up', async () => {
  setCompany(base.ours.id, { stripeAccountReady: false })
  stripe.fallSilent()
  const back = whileSomebodyWaits(almostLate(), () => awaitConnection(base.ours.admin))
  expect(await back).toBe('unfinished')
})

test('what waits for its turn behind something slow is told in time, and then not done', async () => {
  let release = () => {}
  const slow = inTurn('thing', () => new Promise<void>(resolve => (release = resolve)))
  let isDone = false
  const mine = whileSomebodyWaits(almostLate(), () =>
    inTurn('thing', async () => {
      isDone = true
    }),
  )
  await expect(mine).rejects.toThrow(Unavailable)
  release()
  await slow
  await inTurn('thing', async () => {})
  expect(isDone).toBe(false)
})

test('what nobody waits for has no limit, whoever began it', async () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  setCompany(base.ours.id, { subscriptionStatus: 'past_due' })
  const late = whileSomebodyWaits(-60_000, () => inBackground(() => syncSubscription(subscriptionId)))
  await expect(late).resolves.toBeUndefined()
  expect(companyRow(base.ours.id).subscriptionStatus).toBe('active')
  expect(await inTime(() => Promise.resolve(7))).toBe(7)
})

const contextOf = () => ({ address: '203.0.113.9', actor: Promise.resolve(null) }) as never

/** Of a request that came a minute ago. */
function lateContext() {
  const context = contextOf()
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 60_000)
  withinTimeOf(context, () => {})
  return context
}

function post(path: string, body: string, headers: Record<string, string> = {}, context = lateContext()) {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  return { request, params: {}, context }
}

test('the API and the pages ask in time; what Stripe’s webhook brings is seen to the end', async () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  setCompany(base.ours.id, { subscriptionStatus: 'past_due' })
  const about = { id: subscriptionId, object: 'subscription' }
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: about },
  }
  const { body, signature } = stripe.signed(event)
  const taken = await answerApi(post('/api/stripe/webhook', body, { 'Stripe-Signature': signature }))
  expect(taken.status).toBe(200)
  expect(companyRow(base.ours.id).subscriptionStatus).toBe('active')

  const asked = await answerApi(post('/api/checkout/confirm', JSON.stringify({ session_id: 'cs_1' })))
  expect(asked.status).toBe(503)
  expect(await asked.json()).toEqual({ message: expect.stringContaining('does not answer just now') })
  const request = new Request('http://localhost/payment-success?session_id=cs_1')
  expect(await paidPage({ request, params: {}, context: lateContext() })).toMatchObject({
    data: { state: 'failed' },
  })
})
