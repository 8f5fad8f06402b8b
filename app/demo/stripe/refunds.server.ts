import { endpoint } from './endpoint.server.ts'
import { tell } from './events.server.ts'
import { accountOf, listOf, mergeMetadata, requireKept } from './lists.server.ts'
import * as parameters from './parameters.server.ts'
import type { ChargeRecord, RefundRecord } from './payment-records.server.ts'
import { invalid, missingParam, Refusal } from './refusal.server.ts'
import { newId, type World } from './world.server.ts'

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
  tell(world, 'refund.created', made, account)
  tell(world, 'charge.refunded', charge, account)
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
        each =>
          accountOf(world, each.id) === account &&
          (!params.charge || each.charge === params.charge) &&
          (!params.payment_intent || each.payment_intent === params.payment_intent),
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
        each =>
          accountOf(world, each.id) === account &&
          (!params.payment_intent || each.payment_intent === params.payment_intent),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/charges/:id',
    schema: parameters.readParameters,
    connected: true,
    work: ({ world, id, account }) => requireKept(world, world.state.charges, 'charge', id, account),
  }),
  endpoint({
    method: 'get',
    path: '/v1/payment_intents/:id',
    schema: parameters.readParameters,
    connected: true,
    work: ({ world, id, account }) =>
      requireKept(world, world.state.paymentIntents, 'payment_intent', id, account),
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
        each =>
          (each.account ?? null) === account &&
          (!params.type || each.type === params.type) &&
          (!params.types || params.types.includes(each.type)),
      ),
  }),
]
