import type { z } from 'zod'
import { changePrice } from './change-price.server.ts'
import { endpoint } from './endpoint.server.ts'
import { tell } from './events.server.ts'
import { listOf, mergeMetadata, requireKept } from './lists.server.ts'
import * as parameters from './parameters.server.ts'
import { invalid, missingParam } from './refusal.server.ts'
import { cancelAtEnd, end, endTrial, isEnded, resume } from './subscription-life.server.ts'
import type { SubscriptionRecord } from './subscription-records.server.ts'
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
  else if (metadata) tell(world, 'customer.subscription.updated', subscription)
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
  // Without its id the price would be added to the subscription, and both be charged.
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
        each =>
          isListed(each, params.status) &&
          (!params.customer || each.customer === params.customer) &&
          (!params.price || each.items.data.some(item => item.price.id === params.price)),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/subscriptions/:id',
    schema: parameters.readParameters,
    work: ({ world, id }) => requireKept(world, world.state.subscriptions, 'subscription', id),
  }),
  endpoint({
    method: 'post',
    path: '/v1/subscriptions/:id',
    schema: parameters.subscriptionUpdate,
    work: ({ world, id, params }) =>
      update(world, requireKept(world, world.state.subscriptions, 'subscription', id), params),
  }),
  endpoint({
    method: 'delete',
    path: '/v1/subscriptions/:id',
    schema: parameters.subscriptionCancel,
    work({ world, id, params }) {
      const subscription = requireKept(world, world.state.subscriptions, 'subscription', id)
      // A cancelled one cannot be cancelled again: it is no more.
      if (isEnded(subscription)) throw missingParam('subscription', id, 'id')
      Object.assign(subscription.cancellation_details, params.cancellation_details)
      end(world, subscription, 'cancellation_requested')
      return subscription
    },
  }),
]
