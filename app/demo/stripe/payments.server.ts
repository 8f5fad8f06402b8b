import { Invalid } from '#app/domain/errors.ts'
import type { AccountRecord, ChargeRecord, PaymentIntentRecord, RefundRecord } from './records.ts'
import { accountOf, emitEvent, keep, newId, Refusal, requireRecord, type World } from './world.server.ts'

export function declined(): Invalid {
  return new Invalid({ card: ['Your card was declined.'] })
}

type NewIntent = { id?: string; amount: number; currency: string; customer?: string; description?: string }

export function addIntent(world: World, made: NewIntent, account: string | null = null) {
  const { id = newId('pi'), amount, currency, customer = null, description = null } = made
  const intent: PaymentIntentRecord = {
    id,
    object: 'payment_intent',
    amount,
    currency,
    customer,
    description,
    latest_charge: null,
    last_payment_error: null,
    status: 'requires_payment_method',
  }
  return keep(world, world.state.paymentIntents, intent, account)
}

export function charge(world: World, intent: PaymentIntentRecord): void {
  const { id: payment_intent, amount, currency, customer, description } = intent
  const made: ChargeRecord = {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: world.now(),
    currency,
    customer,
    description,
    disputed: false,
    payment_intent,
    refunded: false,
  }
  keep(world, world.state.charges, made, accountOf(world, payment_intent))
  Object.assign(intent, { status: 'succeeded', latest_charge: made.id, last_payment_error: null })
}

export function chargeOf(world: World, intentId: string, account: string | null): ChargeRecord {
  const intent = requireRecord(world, world.state.paymentIntents, intentId, account)
  return requireRecord(world, world.state.charges, intent.latest_charge ?? '', account)
}

export function refund(world: World, charge: ChargeRecord, part?: number): RefundRecord {
  const amount = part ?? charge.amount - charge.amount_refunded
  if (charge.refunded) throw new Refusal(400, 'The charge is refunded already.', 'charge_already_refunded')
  const made: RefundRecord = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
  }
  keep(world, world.state.refunds, made, accountOf(world, charge.id))
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emitEvent(world, 'charge.refunded', charge)
  return made
}

export function addAccount(world: World, id = newId('acct')): AccountRecord {
  const account: AccountRecord = { id, object: 'account', charges_enabled: false }
  return keep(world, world.state.accounts, account)
}

export function onboard(world: World, account: AccountRecord, outcome: 'done' | 'half'): void {
  account.charges_enabled = outcome === 'done'
  emitEvent(world, 'account.updated', account, account.id)
}

/** From the company's own dashboard: Stripe then knows no such account of ours. */
export function disconnect(world: World, { id }: AccountRecord): void {
  emitEvent(world, 'account.application.deauthorized', { id: 'ca_sandbox' }, id)
  delete world.state.accounts[id]
}
