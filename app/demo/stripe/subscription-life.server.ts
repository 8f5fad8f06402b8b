import { emitEvent } from './events.server.ts'
import { bill } from './invoices.server.ts'
import type { Interval, PriceRecord, SubscriptionItemRecord, SubscriptionRecord } from './record-types.ts'
import { invalid, mergeMetadata } from './records.server.ts'
import { newId, type World } from './world.server.ts'

const daySeconds = 86_400

type NewSubscription = {
  id?: string
  customer: string
  price: PriceRecord
  quantity?: number
  /** Seconds. */
  trialEnd?: number | null
  metadata?: Record<string, string>
}

export function startSubscription(world: World, made: NewSubscription): SubscriptionRecord {
  const now = world.now()
  const id = made.id ?? newId(world, 'sub')
  const trialEnd = made.trialEnd ?? null
  const item: SubscriptionItemRecord = {
    id: newId(world, 'si'),
    object: 'subscription_item',
    created: now,
    current_period_start: now,
    current_period_end: trialEnd ?? periodEnd(now, made.price),
    subscription: id,
    quantity: made.quantity ?? 1,
    price: structuredClone(made.price),
    metadata: {},
  }
  const subscription: SubscriptionRecord = {
    id,
    object: 'subscription',
    status: trialEnd === null ? 'active' : 'trialing',
    customer: made.customer,
    created: now,
    start_date: now,
    currency: made.price.currency,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: [item],
    },
    latest_invoice: null,
    metadata: mergeMetadata({}, made.metadata),
    livemode: false,
  }
  world.state.subscriptions[id] = subscription
  emitEvent(world, 'customer.subscription.created', subscription)
  bill(world, subscription, 'subscription_create', trialEnd === null ? amountOf(subscription) : 0)
  return subscription
}

export function amountOf({ items }: SubscriptionRecord): number {
  return items.data.reduce((sum, item) => sum + item.price.unit_amount * item.quantity, 0)
}

export function isEnded({ status }: SubscriptionRecord): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Ends it where that was asked for, else bills the next period. */
export function renew(world: World, subscription: SubscriptionRecord): void {
  requireLive(subscription)
  if (subscription.cancel_at !== null) {
    end(world, subscription, 'cancellation_requested')
    return
  }
  const now = world.now()
  if (subscription.status === 'trialing') subscription.trial_end = now
  for (const item of subscription.items.data) {
    item.current_period_start = now
    item.current_period_end = periodEnd(now, item.price)
  }
  const invoice = bill(world, subscription, 'subscription_cycle', amountOf(subscription))
  subscription.status = invoice.status === 'paid' ? 'active' : 'past_due'
  emitEvent(world, 'customer.subscription.updated', subscription)
}

/** The outcome is a setting of the Stripe account. */
export function giveUp(world: World, subscription: SubscriptionRecord, becomes: 'canceled' | 'unpaid'): void {
  if (subscription.status !== 'past_due') throw invalid('This subscription is not overdue.')
  if (becomes === 'canceled') {
    end(world, subscription, 'payment_failed')
    return
  }
  subscription.status = 'unpaid'
  emitEvent(world, 'customer.subscription.updated', subscription)
}

type Reason = 'cancellation_requested' | 'payment_failed'

export function end(world: World, subscription: SubscriptionRecord, reason: Reason): void {
  requireLive(subscription)
  const now = world.now()
  subscription.status = 'canceled'
  subscription.canceled_at ??= now
  subscription.ended_at = now
  subscription.cancellation_details.reason = reason
  emitEvent(world, 'customer.subscription.deleted', subscription)
}

/** The API says the period's end in both fields; the portal in `cancel_at` alone, as for subscriptions in flexible billing mode. */
export function cancelAtEnd(world: World, subscription: SubscriptionRecord, by: 'api' | 'portal'): void {
  requireLive(subscription)
  subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? world.now()
  subscription.cancel_at_period_end = by === 'api'
  subscription.canceled_at = world.now()
  subscription.cancellation_details.reason = 'cancellation_requested'
  emitEvent(world, 'customer.subscription.updated', subscription)
}

export function resume(world: World, subscription: SubscriptionRecord): void {
  requireLive(subscription)
  subscription.cancel_at = null
  subscription.cancel_at_period_end = false
  subscription.canceled_at = null
  subscription.cancellation_details.reason = null
  emitEvent(world, 'customer.subscription.updated', subscription)
}

export function endTrial(world: World, subscription: SubscriptionRecord): void {
  if (subscription.status !== 'trialing') throw invalid('This subscription is not in a trial.')
  renew(world, subscription)
}

export function requireLive(subscription: SubscriptionRecord): void {
  if (isEnded(subscription)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
}

/** Trials and periods that are over, once each. */
export function renewDue(world: World): void {
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (!['active', 'trialing'].includes(subscription.status)) continue
    const [item] = subscription.items.data
    if (item && item.current_period_end <= world.now()) renew(world, subscription)
  }
}

export function trialEndIn(world: World, days: number): number {
  return world.now() + days * daySeconds
}

export function periodEnd(start: number, price: PriceRecord, periods = 1): number {
  const { interval, interval_count } = price.recurring ?? { interval: 'month', interval_count: 1 }
  return addInterval(start, interval, interval_count * periods)
}

/** The same day of a later month, or that month's last. */
function addInterval(start: number, interval: Interval, count: number): number {
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
