import { asc, isNotNull, sql } from 'drizzle-orm'
import type { BillingInterval, SubscriptionStatus } from '#app/domain/enumerations.ts'
import { type Tier, tiers } from '#app/domain/subscriptions/plans.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, pendingPayments, users } from '#db/schema/index.ts'

/** What the demo's payment sandbox is seeded from. It stands for Stripe, to which all companies are known: no Scope. */
export type KnownSubscriber = {
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

export function listKnownSubscribers(): KnownSubscriber[] {
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
  return tiers.find(each => each.tier === value)?.tier ?? 1
}

/** Connected accounts that companies have. */
export function listKnownAccounts() {
  return db()
    .select({ id: companies.stripeAccountId, isReady: companies.stripeAccountReady, name: companies.name })
    .from(companies)
    .where(isNotNull(companies.stripeAccountId))
    .all()
    .flatMap(row => (row.id === null ? [] : [{ ...row, id: row.id }]))
}
