import * as parameters from './billing-parameters.server.ts'
import { endpoint } from './endpoint.server.ts'
import { emitEvent } from './events.server.ts'
import { readParameters } from './parameters.server.ts'
import type { ChargeRecord, PaymentIntentRecord, RefundRecord } from './payment-types.ts'
import type { SessionRecord } from './record-types.ts'
import {
  accountOf,
  invalid,
  listOf,
  mergeMetadata,
  missingParam,
  Refusal,
  requireRecord,
} from './records.server.ts'
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
  emitEvent(world, 'payment_intent.created', intent, account)
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
  emitEvent(world, 'charge.succeeded', made, account)
  emitEvent(world, 'payment_intent.succeeded', intent, account)
}

type NewRefund = {
  amount?: number | undefined
  reason?: string | undefined
  metadata?: Record<string, string> | undefined
}

export function refund(world: World, charge: ChargeRecord, sent: NewRefund = {}): RefundRecord {
  const left = charge.amount - charge.amount_refunded
  const amount = sent.amount ?? left
  if (left === 0) {
    throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount > left) throw invalid(`Refund amount is greater than unrefunded amount on charge`, 'amount')
  const account = accountOf(world, charge.id)
  const made: RefundRecord = {
    id: newId(world, 're'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: sent.reason ?? null,
    status: 'succeeded',
    metadata: mergeMetadata({}, sent.metadata),
  }
  world.state.refunds[made.id] = made
  if (account !== null) world.state.owners[made.id] = account
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emitEvent(world, 'refund.created', made, account)
  emitEvent(world, 'charge.refunded', charge, account)
  return made
}

export function chargeOf(
  world: World,
  sent: { charge?: string | undefined; payment_intent?: string | undefined },
  account: string | null,
): ChargeRecord {
  const id = sent.charge ?? world.state.paymentIntents[sent.payment_intent ?? '']?.latest_charge
  const found = id ? world.state.charges[id] : undefined
  if (found && accountOf(world, found.id) === account) return found
  throw missingParam('payment_intent', sent.payment_intent ?? sent.charge ?? '', 'payment_intent')
}

/** Set by tests alone. */
type Disputed = ChargeRecord & { dispute?: { amount: number; status: string } }

function disputesOf({ id, dispute, created, payment_intent }: Disputed) {
  return dispute
    ? [
        {
          id: id.replace(/^ch/, 'dp'),
          object: 'dispute' as const,
          charge: id,
          created,
          payment_intent,
          ...dispute,
        },
      ]
    : []
}

export const refundEndpoints = [
  endpoint({
    method: 'post',
    path: '/v1/refunds',
    schema: parameters.refundCreate,
    creates: true,
    connected: true,
    work: ({ world, params, account }) => refund(world, chargeOf(world, params, account), params),
  }),
  endpoint({
    method: 'get',
    path: '/v1/refunds',
    schema: parameters.refundList,
    connected: true,
    work: ({ world, params, account }) =>
      listOf(
        '/v1/refunds',
        Object.values(world.state.refunds),
        params,
        payment =>
          accountOf(world, payment.id) === account &&
          (!params.charge || payment.charge === params.charge) &&
          (!params.payment_intent || payment.payment_intent === params.payment_intent),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/disputes',
    schema: parameters.disputeList,
    connected: true,
    work: ({ world, params, account }) =>
      listOf(
        '/v1/disputes',
        Object.values(world.state.charges).flatMap(disputesOf),
        params,
        dispute =>
          accountOf(world, dispute.charge) === account &&
          (!params.charge || dispute.charge === params.charge),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/charges',
    schema: parameters.chargeList,
    connected: true,
    work: ({ world, params, account }) =>
      listOf(
        '/v1/charges',
        Object.values(world.state.charges),
        params,
        payment =>
          accountOf(world, payment.id) === account &&
          (!params.payment_intent || payment.payment_intent === params.payment_intent),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/charges/:id',
    schema: readParameters,
    connected: true,
    work: ({ world, id, account }) => requireRecord(world, world.state.charges, 'charge', id, account),
  }),
  endpoint({
    method: 'get',
    path: '/v1/payment_intents/:id',
    schema: readParameters,
    connected: true,
    work: ({ world, id, account }) =>
      requireRecord(world, world.state.paymentIntents, 'payment_intent', id, account),
  }),
  endpoint({
    method: 'get',
    path: '/v1/events',
    schema: parameters.eventList,
    connected: true,
    work: ({ world, params, account }) =>
      listOf(
        '/v1/events',
        world.state.events,
        params,
        payment =>
          (payment.account ?? null) === account &&
          (!params.type || payment.type === params.type) &&
          (!params.types || params.types.includes(payment.type)),
      ),
  }),
]
