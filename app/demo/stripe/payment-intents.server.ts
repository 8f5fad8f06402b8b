import type { SessionRecord } from './checkout-records.server.ts'
import { tell } from './events.server.ts'
import { mergeMetadata } from './lists.server.ts'
import type { ChargeRecord, PaymentIntentRecord } from './payment-records.server.ts'
import { newId, type SessionDetails, type World } from './world.server.ts'

export function intentOf(
  world: World,
  session: SessionRecord,
  details: SessionDetails,
  account: string | null,
): PaymentIntentRecord {
  const before =
    session.payment_intent === null ? undefined : world.state.paymentIntents[session.payment_intent]
  if (before) return before
  const intent: PaymentIntentRecord = {
    id: newId(world, 'pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    created: world.now(),
    currency: session.currency,
    customer: session.customer,
    description: details.paymentDescription,
    latest_charge: null,
    last_payment_error: null,
    receipt_email: details.receiptEmail,
    status: 'requires_payment_method',
    metadata: mergeMetadata({}, details.paymentMetadata),
    livemode: false,
  }
  world.state.paymentIntents[intent.id] = intent
  if (account !== null) world.state.owners[intent.id] = account
  tell(world, 'payment_intent.created', intent, account)
  return intent
}

export function charge(world: World, intent: PaymentIntentRecord, account: string | null): void {
  const made: ChargeRecord = {
    id: newId(world, 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
    metadata: { ...intent.metadata },
    livemode: false,
  }
  world.state.charges[made.id] = made
  if (account !== null) world.state.owners[made.id] = account
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = made.id
  intent.last_payment_error = null
  tell(world, 'charge.succeeded', made, account)
  tell(world, 'payment_intent.succeeded', intent, account)
}
