import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { TooMany, Unavailable } from '#app/domain/errors.ts'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { env } from '#app/env.server.ts'
import { readStripeAccount } from '#app/models/payments/stripe-account.server.ts'
import { connectStripe } from '#app/services/payments/connect-stripe.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { findPaymentOfLink, payByLink } from '#app/services/payments/pay-by-link.server.ts'
import { payToken } from '#app/services/payments/pay-link.server.ts'
import { syncAccount } from '#app/services/payments/sync-payment.server.ts'
import { askStripe } from '#app/services/stripe/stripe.server.ts'
import { handledTypes, handleEvent } from '#app/services/stripe-events/handle-event.server.ts'
import { readEvent } from '#app/services/stripe-events/read-event.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { connect, pageInput, storedPayment } from '#tests/support/payments.ts'
import { stripeForTests, testConnectSecret } from '#tests/support/stripe.ts'
import { companyRow, setCompany } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const account = 'acct_oak'
const base = databaseForTests()

afterEach(() => {
  Object.assign(env(), { STRIPE_CONNECT_WEBHOOK_SECRET: testConnectSecret })
})

async function receive(event: object): Promise<void> {
  const { body, signature } = stripe.signed(event)
  const taken = readEvent(body, signature, handledTypes)
  if (!taken) throw new Error('The event was not taken')
  await handleEvent(taken)
}

/** An event of our own making about a thing at Stripe. */
function eventOf(type: string, object: object, ofAccount?: string) {
  const id = `evt_${type.replaceAll('.', '_')}_${stripe.requests.length}`
  const event = { id, object: 'event', type, livemode: false, created: 1, data: { object } }
  return ofAccount === undefined ? event : { ...event, account: ofAccount }
}

async function makePage() {
  connect(stripe.world, base.ours, account)
  const { id } = await createPayment(base.ours.admin, pageInput(base.ours))
  return { id, session: storedPayment(id).externalId ?? '' }
}

test('nobody can connect where nothing would tell of what is paid', async () => {
  Object.assign(env(), { STRIPE_CONNECT_WEBHOOK_SECRET: undefined })
  await expect(connectStripe(base.ours.admin)).rejects.toThrow(Unavailable)
  expect(stripe.requests).toEqual([])
  expect(readStripeAccount(base.ours.admin).id).toBeNull()
})

test('an account that changed is looked at', async () => {
  connect(stripe.world, base.ours, account)
  stripe.disconnect(account)
  await receive(eventOf('account.updated', { id: account, object: 'account' }, account))
  expect(readStripeAccount(base.ours.admin).connection).toBe('unfinished')
})

test('money that a bank moved days later is heard of', async () => {
  const { id, session } = await makePage()
  stripe.completeLater(session, { email: 'e@example.com' })
  await receive(stripe.lastEvent('checkout.session.completed'))
  expect(storedPayment(id).status).toBe('pending')
  stripe.settle(session, true)
  await receive(stripe.lastEvent('checkout.session.async_payment_succeeded'))
  expect(storedPayment(id).status).toBe('completed')
})

test('a refund that did not reach the customer is taken back', async () => {
  const { id, session } = await makePage()
  stripe.completeCheckout(session, { email: 'e@example.com' })
  await receive(stripe.lastEvent('checkout.session.completed'))
  const intent = storedPayment(id).stripePaymentIntentId ?? ''
  const { id: refundId } = stripe.refund(intent, account)
  await receive(stripe.lastEvent('charge.refunded'))
  expect(storedPayment(id)).toMatchObject({ status: 'refunded', refundedAmount: 248_000 })
  const charge = Object.values(stripe.world.state.charges).find(charge => charge.payment_intent === intent)
  Object.assign(charge ?? {}, { amount_refunded: 0, refunded: false })
  const refund = { id: refundId, object: 'refund', payment_intent: intent, status: 'failed' }
  await receive(eventOf('refund.failed', refund, account))
  expect(storedPayment(id)).toMatchObject({ status: 'completed', refundedAmount: 0 })
})

test('what is given back, and what is disputed, is told to whoever made the page', async () => {
  const { id, session } = await makePage()
  stripe.completeCheckout(session, { email: 'e@example.com' })
  await receive(stripe.lastEvent('checkout.session.completed'))
  const intent = storedPayment(id).stripePaymentIntentId ?? ''
  stripe.dispute(intent, account)
  const dispute = { id: 'dp_1', object: 'dispute', payment_intent: intent, status: 'needs_response' }
  await receive(eventOf('charge.dispute.created', dispute, account))
  await receive(eventOf('charge.dispute.updated', dispute, account))
  expect(storedPayment(id)).toMatchObject({ status: 'completed', metadata: { disputed: true } })
  stripe.refund(intent, account, 48_000)
  await receive(stripe.lastEvent('charge.refunded'))
  const told = db().select({ title: notifications.title }).from(notifications).all()
  expect(told.map(({ title }) => title)).toEqual([
    'Payment received',
    'Payment disputed',
    'Payment given back',
  ])
})

test.each([
  ['lost', 'Dispute lost', { status: 'refunded', refundedAmount: 248_000 }],
  ['won', 'Dispute won', { status: 'completed', refundedAmount: 0 }],
] as const)('a dispute that is %s is told and booked', async (status, title, booked) => {
  const { id, session } = await makePage()
  stripe.completeCheckout(session, { email: 'e@example.com' })
  await receive(stripe.lastEvent('checkout.session.completed'))
  const intent = storedPayment(id).stripePaymentIntentId ?? ''
  const tell = async (type: string, status: string) => {
    stripe.dispute(intent, account, { amount: 248_000, status })
    await receive(eventOf(type, { id: 'dp_1', object: 'dispute', payment_intent: intent, status }, account))
  }
  await tell('charge.dispute.created', 'needs_response')
  expect(storedPayment(id)).toMatchObject({ status: 'completed', metadata: { disputed: true } })
  await tell('charge.dispute.closed', status)
  expect(storedPayment(id)).toMatchObject({ ...booked, metadata: { disputeEnd: status } })
  expect(storedPayment(id).metadata).not.toHaveProperty('disputed')
  const told = db().select({ title: notifications.title }).from(notifications).all()
  expect(told.map(each => each.title)).toEqual(['Payment received', 'Payment disputed', title])
})

test('a subscription that a bank paid for days later is heard of', async () => {
  setCompany(base.ours.id, { subscriptionStatus: 'canceled' })
  const asker = { scope: base.ours.admin, email: 'bank@example.com' }
  const url = await startCheckout(asker, requirePlan('monthly'))
  const id = new URL(url).pathname.split('/').at(-1) ?? ''
  stripe.completeCheckout(id)
  const session = stripe.world.state.sessions[id]
  if (!session) throw new Error('There is no such checkout')
  session.payment_status = 'unpaid'
  await receive(stripe.lastEvent('checkout.session.completed'))
  expect(companyRow(base.ours.id)).toMatchObject({ subscriptionStatus: 'canceled' })
  session.payment_status = 'paid'
  await receive(eventOf('checkout.session.async_payment_succeeded', session))
  expect(companyRow(base.ours.id)).toMatchObject({ subscriptionStatus: 'active' })
})

test('a link is not opened without end', async () => {
  const { id } = await makePage()
  const payment = findPaymentOfLink(payToken(id))
  if (!payment) throw new Error('There is no such payment')
  const opened = await Promise.allSettled(Array.from({ length: 31 }, () => payByLink(payment)))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  expect(opened.at(-1)).toMatchObject({ reason: expect.any(TooMany) })
})

test('an account that has shut the service out is not ready; the same of our own is told as an outage', async () => {
  connect(stripe.world, base.ours, account)
  const refusal = { error: { type: 'invalid_request_error', code: 'account_invalid', message: 'No access' } }
  stripe.server.use(http.all('https://api.stripe.com/*', () => HttpResponse.json(refusal, { status: 403 })))
  await syncAccount(account)
  expect(readStripeAccount(base.ours.admin).connection).toBe('unfinished')
  await expect(askStripe(api => api.prices.list())).rejects.toThrow(Unavailable)
})
