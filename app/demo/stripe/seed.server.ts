import { asc, isNotNull, sql } from 'drizzle-orm'
import type { BillingInterval, SubscriptionStatus } from '#app/domain/enumerations.ts'
import { planOf, type Tier, tiers, trialDays } from '#app/domain/subscriptions/plans.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { listPlanPrices } from '#app/services/stripe/plan-prices.server.ts'
import { setUpPortalConfigurations } from '#app/services/stripe/portal-configuration.server.ts'
import { stripe } from '#app/services/stripe/stripe.server.ts'
import { db } from '#db/client.ts'
import { companies, pendingPayments, users } from '#db/schema/index.ts'
import { addAccount, onboard } from './accounts.server.ts'
import { addPriceList, requirePrice } from './catalogue.server.ts'
import { addCustomer } from './customers.server.ts'
import { bill } from './invoices.server.ts'
import type { PriceRecord } from './record-types.ts'
import { amountOf, end, periodEnd, renew, startSubscription } from './subscription-life.server.ts'
import type { World } from './world.server.ts'

const daySeconds = 86_400
const maxRenewals = 120

/**
 * Fills an empty sandbox with what is sold, and adds the database's subscriptions that it does not know: those of the demo, and
 * those from before the sandbox's file was deleted. Nobody is told of events that are past.
 */
export async function seedSandbox(world: World): Promise<void> {
  if (Object.keys(world.state.prices).length === 0) {
    addPriceList(world)
    const api = stripe()
    await setUpPortalConfigurations(api, await listPlanPrices(api))
  }
  const eventsBefore = [...world.state.events]
  for (const subscriber of listKnownSubscribers()) {
    if (!world.state.subscriptions[subscriber.subscriptionId]) addSubscriber(world, subscriber)
  }
  for (const { id, isReady, name } of listKnownAccounts()) {
    if (world.state.accounts[id]) continue
    const account = addAccount(world, { id, business_profile: { name } })
    if (isReady) onboard(world, account, 'done')
  }
  world.state.events = eventsBefore
  world.changed()
}

/** Replays it bill by bill, up to the end of the present period in the database. */
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
  const owes = status === 'past_due' || status === 'unpaid'
  const endsAt = toSeconds(subscriber.endsAt)
  // A cancelled one was billed until it ended.
  const until = status === 'canceled' && endsAt !== null ? Math.min(now, endsAt - 1) : now
  for (let renewals = 0; item && item.current_period_end <= until && renewals < maxRenewals; renewals++) {
    clock = item.current_period_end
    if (owes && periodEnd(clock, price) > now) world.state.declining[customerId] = true
    renew(past, subscription)
  }
  clock = until
  if (item && endsAt !== null && endsAt > until) item.current_period_end = endsAt
  if (owes && subscription.status !== 'past_due') {
    world.state.declining[customerId] = true
    bill(past, subscription, 'subscription_cycle', amountOf(subscription))
  }
  if (status === 'canceled') end(past, subscription, 'cancellation_requested')
  else if (status !== null) subscription.status = status
}

/** Whole periods before the end of the present one, not before `since`. */
function firstBill({ endsAt, since }: KnownSubscriber, price: PriceRecord, now: number): number {
  let first = endsAt === null ? periodEnd(now, price) : toSeconds(endsAt)
  for (let periods = 0; periods < maxRenewals; periods++) {
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

/** Stands for Stripe, which knows all companies: no Scope. */
type KnownSubscriber = {
  subscriptionId: string
  customerId: string
  email: string | null
  name: string | null
  status: SubscriptionStatus | null
  tier: Tier
  interval: BillingInterval
  /** Milliseconds. */
  since: number
  endsAt: number | null
  trialEndsAt: number | null
}

function listKnownSubscribers(): KnownSubscriber[] {
  const ofCompanies = db()
    .select({
      subscriptionId: companies.stripeSubscriptionId,
      customerId: companies.stripeCustomerId,
      email: subquery<string | null>(
        sql`(select ${users.email} from ${users} where ${users.companyId} = ${companies.id}
          and ${users.role} = 'admin' order by ${users.id} limit 1)`,
      ),
      name: companies.name,
      status: companies.subscriptionStatus,
      tier: companies.subscriptionTier,
      interval: companies.subscriptionInterval,
      since: companies.createdAt,
      endsAt: companies.subscriptionEndsAt,
      trialEndsAt: companies.trialEndsAt,
    })
    .from(companies)
    .where(isNotNull(companies.stripeSubscriptionId))
    .orderBy(asc(companies.id))
    .all()
  const ofVisitors = db()
    .select({
      subscriptionId: pendingPayments.stripeSubscriptionId,
      customerId: pendingPayments.stripeCustomerId,
      email: pendingPayments.email,
      name: pendingPayments.customerName,
      status: pendingPayments.subscriptionStatus,
      tier: pendingPayments.subscriptionTier,
      interval: pendingPayments.subscriptionInterval,
      since: pendingPayments.createdAt,
      endsAt: pendingPayments.subscriptionEndsAt,
      trialEndsAt: pendingPayments.trialEnd,
    })
    .from(pendingPayments)
    .where(isNotNull(pendingPayments.stripeSubscriptionId))
    .orderBy(asc(pendingPayments.id))
    .all()
  return [...ofCompanies, ...ofVisitors].flatMap(row => {
    const { subscriptionId, customerId } = row
    if (subscriptionId === null || customerId === null) return []
    return [{ ...row, subscriptionId, customerId, tier: tierOf(row.tier), interval: row.interval ?? 'month' }]
  })
}

function tierOf(value: number): Tier {
  return tiers.find(tier => tier.tier === value)?.tier ?? 1
}

function listKnownAccounts() {
  return db()
    .select({ id: companies.stripeAccountId, isReady: companies.stripeAccountReady, name: companies.name })
    .from(companies)
    .where(isNotNull(companies.stripeAccountId))
    .all()
    .flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]))
}
