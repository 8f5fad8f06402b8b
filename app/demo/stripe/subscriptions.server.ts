import type { z } from 'zod'
import * as parameters from './billing-parameters.server.ts'
import { endpoint } from './endpoint.server.ts'
import { emitEvent } from './events.server.ts'
import { bill } from './invoices.server.ts'
import { readParameters } from './parameters.server.ts'
import type { PriceRecord, SubscriptionItemRecord, SubscriptionRecord } from './record-types.ts'
import { invalid, listOf, mergeMetadata, missingParam, requireRecord } from './records.server.ts'
import {
  cancelAtEnd,
  end,
  endTrial,
  isEnded,
  periodEnd,
  requireLive,
  resume,
} from './subscription-life.server.ts'
import type { World } from './world.server.ts'

type Update = z.output<typeof parameters.subscriptionUpdate>

function update(world: World, subscription: SubscriptionRecord, sent: Update): SubscriptionRecord {
  const { items, metadata, cancellation_details: details } = sent
  if (metadata) subscription.metadata = mergeMetadata(subscription.metadata, metadata)
  if (details) Object.assign(subscription.cancellation_details, details)
  if (sent.cancel_at_period_end === true) cancelAtEnd(world, subscription, 'api')
  if (sent.cancel_at_period_end === false || sent.cancel_at === '') resume(world, subscription)
  if (items) changeItems(world, subscription, items, sent.proration_behavior)
  if (sent.trial_end === 'now') endTrial(world, subscription)
  else if (metadata) emitEvent(world, 'customer.subscription.updated', subscription)
  return subscription
}

function changeItems(
  world: World,
  subscription: SubscriptionRecord,
  items: NonNullable<Update['items']>,
  proration: Update['proration_behavior'],
) {
  const [item] = items
  const [present] = subscription.items.data
  // Without its id the price would be added, and both be charged.
  if (items.length !== 1 || !item || item.id !== present?.id) {
    throw invalid('The sandbox changes the one item of a subscription, by its id.', 'items[0][id]')
  }
  if (item.quantity !== undefined && item.quantity !== 1)
    throw invalid('The sandbox sells one of each.', 'items[0][quantity]')
  if (item.price === undefined) return
  const price = world.state.prices[item.price]
  if (!price) throw missingParam('price', item.price, 'items[0][price]')
  changePrice(world, subscription, price, proration)
}

function isListed({ status }: SubscriptionRecord, asked: string | undefined): boolean {
  if (asked === 'all') return true
  if (asked === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return asked === undefined ? status !== 'canceled' : status === asked
}

/**
 * Another interval begins a period of its own, billed at once. Within one, the difference is billed at once where that is asked
 * for; else it waits for the next invoice, which the sandbox leaves out.
 */
export function changePrice(
  world: World,
  subscription: SubscriptionRecord,
  price: PriceRecord,
  proration: 'always_invoice' | 'create_prorations' | 'none' = 'create_prorations',
): void {
  requireLive(subscription)
  const [item] = subscription.items.data
  if (!item) throw invalid('The subscription has no items.')
  const before = item.price
  item.price = structuredClone(price)
  const due = subscription.status === 'trialing' ? 0 : dueAtChange(world, item, before, proration)
  if (due > 0) {
    const invoice = bill(world, subscription, 'subscription_update', due)
    subscription.status = invoice.status === 'paid' ? 'active' : 'past_due'
  }
  emitEvent(world, 'customer.subscription.updated', subscription)
}

function dueAtChange(
  world: World,
  item: SubscriptionItemRecord,
  before: PriceRecord,
  proration: string,
): number {
  const now = world.now()
  if (before.recurring?.interval !== item.price.recurring?.interval) {
    item.current_period_start = now
    item.current_period_end = periodEnd(now, item.price)
    return item.price.unit_amount * item.quantity
  }
  if (proration !== 'always_invoice') return 0
  const { current_period_start: start, current_period_end: end } = item
  const left = Math.max(0, end - now) / Math.max(1, end - start)
  return Math.round((item.price.unit_amount - before.unit_amount) * item.quantity * left)
}

export const subscriptionEndpoints = [
  endpoint({
    method: 'get',
    path: '/v1/subscriptions',
    schema: parameters.subscriptionList,
    work: ({ world, params }) =>
      listOf(
        '/v1/subscriptions',
        Object.values(world.state.subscriptions),
        params,
        subscription =>
          isListed(subscription, params.status) &&
          (!params.customer || subscription.customer === params.customer) &&
          (!params.price || subscription.items.data.some(item => item.price.id === params.price)),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/subscriptions/:id',
    schema: readParameters,
    work: ({ world, id }) => requireRecord(world, world.state.subscriptions, 'subscription', id),
  }),
  endpoint({
    method: 'post',
    path: '/v1/subscriptions/:id',
    schema: parameters.subscriptionUpdate,
    work: ({ world, id, params }) =>
      update(world, requireRecord(world, world.state.subscriptions, 'subscription', id), params),
  }),
  endpoint({
    method: 'delete',
    path: '/v1/subscriptions/:id',
    schema: parameters.subscriptionCancel,
    work({ world, id, params }) {
      const subscription = requireRecord(world, world.state.subscriptions, 'subscription', id)
      // Stripe no longer finds a cancelled one.
      if (isEnded(subscription)) throw missingParam('subscription', id, 'id')
      Object.assign(subscription.cancellation_details, params.cancellation_details)
      end(world, subscription, 'cancellation_requested')
      return subscription
    },
  }),
]
