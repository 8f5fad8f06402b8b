import { Invalid } from '#app/domain/errors.ts'
import { planCurrency } from '#app/domain/subscriptions/plans.ts'
import type { CheckoutSession } from './parameters.server.ts'
import { addIntent, charge, declined } from './payments.server.ts'
import type { PaymentIntentRecord, SessionRecord } from './records.ts'
import { addCustomer, daySeconds, startSubscription } from './subscriptions.server.ts'
import { accountOf, emitEvent, keep, newId, Refusal, requireRecord, type World } from './world.server.ts'

const minPence = 30

export function openSession(world: World, sent: CheckoutSession, account: string | null): SessionRecord {
  if (account !== null && !world.state.accounts[account]?.charges_enabled) {
    throw new Refusal(400, 'In order to use Checkout, you must enable charges.')
  }
  if (sent.customer !== undefined) requireRecord(world, world.state.customers, sent.customer, account)
  const order = orderOf(world, sent)
  if (order.amount < minPence) throw new Refusal(400, 'The amount is too small.', 'amount_too_small')
  const id = newId('cs_test')
  world.state.orders[id] = order
  const session: SessionRecord = {
    id,
    object: 'checkout.session',
    mode: sent.mode,
    status: 'open',
    payment_status: 'unpaid',
    expires_at: world.now() + daySeconds,
    url: world.pageUrl('checkout', id),
    success_url: sent.success_url,
    cancel_url: sent.cancel_url ?? null,
    customer: sent.customer ?? null,
    customer_email: sent.customer_email ?? null,
    customer_details: null,
    currency: sent.line_items[0]?.price_data?.currency ?? planCurrency,
    amount_total: order.trialDays === null ? order.amount : 0,
    subscription: null,
    payment_intent: null,
    metadata: sent.metadata,
  }
  return keep(world, world.state.sessions, session, account)
}

function orderOf(world: World, { line_items: [item], subscription_data: data }: CheckoutSession) {
  const trialDays = data?.trial_period_days ?? null
  if (item?.price_data) {
    const { unit_amount: amount, product_data: product } = item.price_data
    return { name: product.name, amount, price: null, trialDays }
  }
  const price = requireRecord(world, world.state.prices, item?.price ?? '')
  const { name } = requireRecord(world, world.state.products, price.product)
  return { name, amount: price.unit_amount, price: structuredClone(price), trialDays }
}

export type Payer = { email?: string; name?: string; card?: 'works' | 'declined' | 'declined-later' }

function requireOpen(world: World, id: string): SessionRecord {
  const session = requireRecord(world, world.state.sessions, id)
  if (session.status !== 'open') throw new Refusal(400, 'This checkout is over.')
  return session
}

function detailsOf(world: World, session: SessionRecord, { email: typed = '', name = '' }: Payer) {
  const email = world.state.customers[session.customer ?? '']?.email ?? session.customer_email ?? typed.trim()
  if (!email.includes('@')) throw new Invalid({ email: ['Please give an email address.'] })
  return { email, name: name.trim() || null }
}

export function completeCheckout(world: World, id: string, payer: Payer = {}): SessionRecord {
  const session = requireOpen(world, id)
  const details = detailsOf(world, session, payer)
  const { price, trialDays } = requireRecord(world, world.state.orders, id)
  if (price) {
    if (payer.card === 'declined') throw declined()
    const customer = session.customer ?? addCustomer(world, details).id
    world.state.declining[customer] = false
    const trialEnd = trialDays === null ? null : world.now() + trialDays * daySeconds
    session.customer = customer
    session.subscription = startSubscription(world, { customer, price, trialEnd }).id
    session.payment_status = trialDays === null ? 'paid' : 'no_payment_required'
    world.state.declining[customer] = payer.card === 'declined-later'
  } else {
    const intent = intentOf(world, session)
    if (payer.card === 'declined') {
      intent.last_payment_error = { message: 'Your card was declined.' }
      emitEvent(world, 'payment_intent.payment_failed', intent)
      throw declined()
    }
    charge(world, intent)
    session.payment_status = 'paid'
  }
  return complete(world, session, details)
}

/** By a bank, which takes days: complete, and unpaid until `settleLater`. */
export function completeLater(world: World, id: string, payer: Payer = {}): SessionRecord {
  const session = requireOpen(world, id)
  if (session.mode !== 'payment') throw new Refusal(400, 'A subscription is paid by card.')
  const details = detailsOf(world, session, payer)
  intentOf(world, session).status = 'processing'
  return complete(world, session, details)
}

function complete(world: World, session: SessionRecord, details: { email: string; name: string | null }) {
  Object.assign(session, { status: 'complete', url: null, customer_details: details })
  emitEvent(world, 'checkout.session.completed', session)
  return session
}

export function settleLater(world: World, id: string, isPaid: boolean): void {
  const session = requireRecord(world, world.state.sessions, id)
  const intent = requireRecord(world, world.state.paymentIntents, session.payment_intent ?? '')
  if (intent.status !== 'processing') throw new Refusal(400, 'No bank is working on this payment.')
  if (isPaid) {
    charge(world, intent)
    session.payment_status = 'paid'
  } else {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { message: 'The bank did not make this payment.' }
  }
  emitEvent(world, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
}

export function expireSession(world: World, session: SessionRecord): SessionRecord {
  if (session.status !== 'open') throw new Refusal(400, 'Only an open Checkout Session can be expired.')
  Object.assign(session, { status: 'expired', url: null })
  emitEvent(world, 'checkout.session.expired', session)
  return session
}

export function expireLateSessions(world: World): void {
  for (const session of Object.values(world.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= world.now()) expireSession(world, session)
  }
}

function intentOf(world: World, session: SessionRecord): PaymentIntentRecord {
  const known = world.state.paymentIntents[session.payment_intent ?? '']
  if (known) return known
  const { name: description, amount } = requireRecord(world, world.state.orders, session.id)
  const currency = session.currency ?? planCurrency
  const intent = addIntent(world, { amount, currency, description }, accountOf(world, session.id))
  session.payment_intent = intent.id
  return intent
}
