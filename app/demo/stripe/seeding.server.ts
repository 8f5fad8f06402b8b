import { planOf, trialDays } from '#app/domain/subscriptions/plans.ts'
import { listPlanPrices } from '#app/services/stripe/plan-prices.server.ts'
import { setUpPortalConfigurations } from '#app/services/stripe/portal-configuration.server.ts'
import { stripe } from '#app/services/stripe/stripe.server.ts'
import { periodEnd } from './billing-period.server.ts'
import type { PriceRecord } from './catalogue-records.server.ts'
import { addAccount, onboard } from './connect.server.ts'
import { addCustomer } from './customers.server.ts'
import { bill } from './invoices.server.ts'
import { type KnownSubscriber, listKnownAccounts, listKnownSubscribers } from './known-subscribers.server.ts'
import { addPriceList, requirePrice } from './price-list.server.ts'
import { amountOf, end, renew, startSubscription } from './subscription-life.server.ts'
import type { World } from './world.server.ts'

const daySeconds = 86_400
const mostRenewals = 120

/**
 * Fills an empty sandbox with what is sold, and any sandbox with the subscriptions which the database speaks of and it does not
 * know: those of the demo, and those of before the sandbox's file was deleted. Nobody is told of events that are past.
 */
export async function seedSandbox(world: World): Promise<void> {
  if (Object.keys(world.state.prices).length === 0) {
    addPriceList(world)
    const api = stripe()
    await setUpPortalConfigurations(api, await listPlanPrices(api))
  }
  const told = [...world.state.events]
  for (const subscriber of listKnownSubscribers()) {
    if (!world.state.subscriptions[subscriber.subscriptionId]) addSubscriber(world, subscriber)
  }
  for (const { id, isReady, name } of listKnownAccounts()) {
    if (world.state.accounts[id]) continue
    const account = addAccount(world, { id, business_profile: { name } })
    if (isReady) onboard(world, account, 'done')
  }
  world.state.events = told
  world.changed()
}

/** Lives their time with us once more, bill by bill, up to the end of the present period as the database has it. */
function addSubscriber(world: World, subscriber: KnownSubscriber): void {
  const { subscriptionId, customerId, status, tier, interval } = subscriber
  const now = world.now()
  const price = requirePrice(world, planOf(tier, interval).lookupKey)
  const trialEnd = toSeconds(subscriber.trialEndsAt) ?? firstBill(subscriber, price, now)
  let clock = Math.min(now, Math.max(toSeconds(subscriber.since), trialEnd - trialDays * daySeconds))
  const past: World = { ...world, now: () => clock }
  if (!world.state.customers[customerId]) {
    addCustomer(past, { id: customerId, email: subscriber.email, name: subscriber.name })
  }
  const subscription = startSubscription(past, { id: subscriptionId, customer: customerId, price, trialEnd })
  const [item] = subscription.items.data
  for (let renewals = 0; item && item.current_period_end <= now && renewals < mostRenewals; renewals++) {
    clock = item.current_period_end
    renew(past, subscription)
  }
  clock = now
  if (item && subscriber.endsAt !== null && subscriber.endsAt > now * 1000) {
    item.current_period_end = toSeconds(subscriber.endsAt)
  }
  if (status === 'past_due' || status === 'unpaid') {
    world.state.declining[customerId] = true
    bill(past, subscription, 'subscription_cycle', amountOf(subscription))
  }
  if (status === 'canceled') end(past, subscription, 'cancellation_requested')
  else if (status !== null) subscription.status = status
}

/** Whole periods before the end of the present one, not before they came. */
function firstBill({ endsAt, since }: KnownSubscriber, price: PriceRecord, now: number): number {
  let first = endsAt === null ? periodEnd(now, price) : toSeconds(endsAt)
  for (let periods = 0; periods < mostRenewals; periods++) {
    const before = periodEnd(first, price, -1)
    if (before < toSeconds(since)) break
    first = before
  }
  return first
}

function toSeconds(instant: number): number
function toSeconds(instant: number | null): number | null
function toSeconds(instant: number | null): number | null {
  return instant === null ? null : Math.floor(instant / 1000)
}
