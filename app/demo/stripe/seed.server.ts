import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { planOf, tiers } from '#app/domain/subscriptions/plans.ts'
import { db } from '#db/client.ts'
import { companies, pendingPayments, users } from '#db/schema/index.ts'
import { addAccount } from './payments.server.ts'
import type { PriceRecord } from './records.ts'
import {
  addCustomer,
  addPriceList,
  bill,
  periodEnd,
  requirePrice,
  startSubscription,
} from './subscriptions.server.ts'
import type { World } from './world.server.ts'

const maxBills = 120

/** Adds what is sold, and the subscriptions and accounts in the database that the sandbox does not know. Sends no events. */
export function seedSandbox(world: World): void {
  const { state } = world
  const events = [...state.events]
  if (Object.keys(state.prices).length === 0) addPriceList(world)
  for (const row of listSubscribers()) {
    if (!state.subscriptions[row.stripeSubscriptionId ?? '']) addSubscriber(world, row)
  }
  for (const { id, isReady } of listAccounts()) {
    if (id !== null && !state.accounts[id]) addAccount(world, id).charges_enabled = isReady
  }
  state.events = events
  world.changed()
}

type Subscriber = ReturnType<typeof listSubscribers>[number]

function addSubscriber(world: World, row: Subscriber): void {
  const { stripeCustomerId: customer, stripeSubscriptionId: id, subscriptionStatus: status } = row
  if (customer === null || id === null) return
  const tier = tiers.find(({ tier }) => tier === row.subscriptionTier)?.tier ?? 1
  const price = requirePrice(world, planOf(tier, row.subscriptionInterval ?? 'month').lookupKey)
  const since = toSeconds(row.createdAt)
  const ends =
    row.subscriptionEndsAt === null ? periodEnd(world.now(), price) : toSeconds(row.subscriptionEndsAt)
  const owes = status === 'past_due' || status === 'unpaid'
  const firstBill = row.trialEndsAt === null ? since : toSeconds(row.trialEndsAt)
  const bills = periodsBefore(ends, price, firstBill)
  if (owes && bills.length === 0) bills.push(world.now())

  let clock = since
  const past: World = { ...world, now: () => clock }
  if (!world.state.customers[customer]) addCustomer(past, { id: customer, email: row.email, name: row.name })
  const trialEnd = bills[0] ?? ends
  const subscription = startSubscription(past, { id, customer, price, trialEnd })
  for (const start of bills) {
    clock = start
    if (owes && start === bills.at(-1)) world.state.declining[customer] = true
    bill(past, subscription, price.unit_amount)
  }
  const [item] = subscription.items.data
  item.current_period_start = bills.at(-1) ?? since
  item.current_period_end = ends
  subscription.status = status ?? 'active'
  if (status === 'canceled') Object.assign(subscription, { canceled_at: ends, ended_at: ends })
}

/** Starts of the periods up to `ends`, the earliest not before `first`. */
function periodsBefore(ends: number, price: PriceRecord, first: number): number[] {
  const starts: number[] = []
  for (let count = 1; count <= maxBills; count++) {
    const start = periodEnd(ends, price, -count)
    if (start < first) break
    starts.unshift(start)
  }
  return starts
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}

/** Stands for Stripe, which knows all companies: no Scope. */
function listSubscribers() {
  const ofCompanies = db().select().from(companies).where(isNotNull(companies.stripeSubscriptionId)).all()
  const ofVisitors = db()
    .select()
    .from(pendingPayments)
    .where(isNotNull(pendingPayments.stripeSubscriptionId))
    .all()
  return [
    ...ofCompanies.map(row => ({ ...row, email: adminEmail(row.id) })),
    ...ofVisitors.map(row => ({ ...row, name: row.customerName, trialEndsAt: row.trialEnd })),
  ]
}

function adminEmail(companyId: number): string | null {
  const { id, email, role } = users
  const isAdmin = and(eq(users.companyId, companyId), eq(role, 'admin'))
  return db().select({ email }).from(users).where(isAdmin).orderBy(asc(id)).get()?.email ?? null
}

function listAccounts() {
  const { stripeAccountId: id, stripeAccountReady: isReady } = companies
  return db().select({ id, isReady }).from(companies).where(isNotNull(id)).all()
}
