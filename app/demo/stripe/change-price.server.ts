import { periodEnd } from './billing-period.server.ts'
import type { PriceRecord } from './catalogue-records.server.ts'
import { tell } from './events.server.ts'
import { bill } from './invoices.server.ts'
import { invalid } from './refusal.server.ts'
import { requireLive } from './subscription-life.server.ts'
import type { SubscriptionItemRecord, SubscriptionRecord } from './subscription-records.server.ts'
import type { World } from './world.server.ts'

/**
 * Another interval begins a period of its own, which is billed at once. Within one, what the rest of the period costs more is
 * billed at once where that is asked for; else it waits for the next invoice, which the sandbox leaves out.
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
  tell(world, 'customer.subscription.updated', subscription)
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
