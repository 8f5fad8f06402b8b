import { addCustomer } from './customers.server.ts'
import { emitEvent } from './events.server.ts'
import { charge, intentOf } from './payments.server.ts'
import type { SessionRecord } from './record-types.ts'
import { accountOf, invalid, Refusal, requireRecord } from './records.server.ts'
import { startSubscription, trialEndIn } from './subscription-life.server.ts'
import type { SessionDetails, World } from './world.server.ts'

export type Card = 'works' | 'declined' | 'declined-later'

export type Payer = { email?: string; name?: string; card?: Card }

function requireOpenSession(world: World, id: string): { session: SessionRecord; details: SessionDetails } {
  const session = world.state.sessions[id]
  const details = world.state.sessionDetails[id]
  if (!session || !details) throw new Refusal(404, 'There is no such checkout.')
  if (session.status === 'open' && session.expires_at <= world.now())
    throw invalid('This checkout has expired.')
  if (session.status !== 'open') throw invalid('This checkout is over.')
  return { session, details }
}

export function completeCheckout(world: World, id: string, payer: Payer = {}): SessionRecord {
  const { session, details } = requireOpenSession(world, id)
  const account = accountOf(world, id)
  const email = emailOf(world, session, payer)
  if (session.mode === 'payment') return pay(world, session, details, email, payer, account)
  if (payer.card === 'declined') {
    details.declined = true
    world.changed()
    throw declined()
  }
  return subscribe(world, session, details, email, payer)
}

function declined(): Refusal {
  return new Refusal(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
}

function emailOf(world: World, session: SessionRecord, payer: Payer): string {
  const known = session.customer === null ? null : world.state.customers[session.customer]?.email
  const email = known ?? session.customer_email ?? payer.email?.trim()
  if (!email || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw invalid('Please give an email address.', 'email')
  return email
}

function subscribe(
  world: World,
  session: SessionRecord,
  details: SessionDetails,
  email: string,
  payer: Payer,
): SessionRecord {
  const name = payer.name?.trim() || null
  const customer = session.customer ?? addCustomer(world, { email, name }).id
  const [item] = details.lineItems
  if (!item) throw invalid('The checkout has no items.')
  world.state.declining[customer] = false
  const subscription = startSubscription(world, {
    customer,
    price: item.price,
    quantity: item.quantity,
    trialEnd: details.trialDays === null ? null : trialEndIn(world, details.trialDays),
    metadata: details.subscriptionMetadata,
  })
  if (payer.card === 'declined-later') world.state.declining[customer] = true
  session.customer = customer
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  session.payment_status = details.trialDays === null ? 'paid' : 'no_payment_required'
  return complete(world, session, { email, name }, null)
}

function pay(
  world: World,
  session: SessionRecord,
  details: SessionDetails,
  email: string,
  payer: Payer,
  account: string | null,
): SessionRecord {
  const intent = intentOf(world, session, details, account)
  session.payment_intent = intent.id
  if (payer.card === 'declined') {
    details.declined = true
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
    }
    emitEvent(world, 'payment_intent.payment_failed', intent, account)
    throw declined()
  }
  charge(world, intent, account)
  session.payment_status = 'paid'
  return complete(world, session, { email, name: payer.name?.trim() || null }, account)
}

export function complete(
  world: World,
  session: SessionRecord,
  customer: { email: string; name: string | null },
  account: string | null,
): SessionRecord {
  session.status = 'complete'
  session.url = null
  session.customer_details = customer
  emitEvent(world, 'checkout.session.completed', session, account)
  return session
}

/** For ways of paying that take days, such as a bank debit: complete, and unpaid until the bank has answered. */
export function completeLater(world: World, id: string, payer: Payer = {}): SessionRecord {
  const { session, details } = requireOpenSession(world, id)
  if (session.mode !== 'payment') throw invalid('The sandbox delays single payments only.')
  const account = accountOf(world, id)
  const email = emailOf(world, session, payer)
  const intent = intentOf(world, session, details, account)
  intent.status = 'processing'
  session.payment_intent = intent.id
  return complete(world, session, { email, name: payer.name ?? null }, account)
}

export function settleLater(world: World, id: string, paid: boolean): SessionRecord {
  const account = accountOf(world, id)
  const session = requireRecord(world, world.state.sessions, 'checkout.session', id, account)
  const intent = world.state.paymentIntents[session.payment_intent ?? '']
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || !intent) {
    throw invalid('Nothing waits to be paid here.')
  }
  if (paid) {
    charge(world, intent, account)
    session.payment_status = 'paid'
  } else {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'card_error',
      code: 'payment_method_provider_decline',
      message: 'The bank did not make this payment.',
    }
  }
  emitEvent(world, `checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`, session, account)
  return session
}
