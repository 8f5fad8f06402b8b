import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Plan, planOf, type Tier, tiers } from '#app/domain/subscriptions/plans.ts'
import { type SubscriptionBadge, subscriptionBadge } from '#app/domain/subscriptions/subscription.ts'

/** What the site owner's dashboard shows of companies, and who may open it. */

/** For everybody else what is the owner's is not there. */
export function requireOwner(scope: Scope): void {
  if (!isSiteOwner(scope)) throw new NotFound()
}

export const companyFilters = ['all', 'active', 'trial', 'overdue', 'inactive'] as const
export type CompanyFilter = (typeof companyFilters)[number]

/** `value` as it comes in an address. */
export function companyFilterOf(value: string | null): CompanyFilter {
  return companyFilters.find(each => each === value) ?? 'all'
}

export function statusesOf(
  filter: Exclude<CompanyFilter, 'all' | 'inactive'>,
): readonly SubscriptionStatus[] {
  if (filter === 'active') return ['active']
  return filter === 'trial' ? ['trialing'] : ['past_due', 'unpaid']
}

/** What has none of these is inactive. */
export const statusesInUse: readonly SubscriptionStatus[] = companyFilters.flatMap(filter =>
  filter === 'all' || filter === 'inactive' ? [] : statusesOf(filter),
)

type Subscribed = {
  subscriptionStatus: SubscriptionStatus | null
  tier: number
  interval: Plan['interval'] | null
  closedAt?: number | null
}

/** A company that is closed or was never paid for is inactive, whatever else is written there. */
export function companyBadge({ subscriptionStatus, closedAt }: Subscribed): SubscriptionBadge {
  return closedAt ? 'Inactive' : subscriptionBadge(subscriptionStatus)
}

/** Null for a tier that is not sold. */
export function planFor({ tier, interval }: Pick<Subscribed, 'tier' | 'interval'>): Plan | null {
  return isTier(tier) ? planOf(tier, interval ?? 'month') : null
}

function isTier(tier: number): tier is Tier {
  return tier === 1 || tier === 2 || tier === 3
}

/** Brings in money: not yet in the trial, no more once it is unpaid or over. */
export function isPaying(status: SubscriptionStatus | null): boolean {
  return status === 'active' || status === 'past_due'
}

/** Pence a month that the company's plan brings in; of a year's price a twelfth, not rounded. */
export function monthlyRevenueOf(company: Subscribed): number {
  const plan = planFor(company)
  if (!isPaying(company.subscriptionStatus) || company.closedAt || !plan) return 0
  return monthlyOf(plan.price, plan.interval)
}

/** Pence, not rounded: sums are, so that many twelfths make whole years. */
export function monthlyOf(pence: number, interval: string): number {
  return interval === 'year' ? pence / 12 : pence
}

/** 'Growth, monthly' */
export function planName({ tier, interval }: { tier: number | null; interval: string | null }): string {
  const name = tiers.find(each => each.tier === tier)?.name
  return name ? `${name}, ${interval === 'year' ? 'yearly' : 'monthly'}` : 'Not sold any more'
}

/** What of Stripe's set-up is done, piece by piece. */
export type SetupResult = { name: string; id: string; result: 'created' | 'updated' | 'unchanged' }

/** A company in the owner's lists. */
export type CompanyLine = {
  id: number
  name: string
  admin: string | null
  badge: SubscriptionBadge
  /** It goes on to the end of what is paid for. */
  cancels: boolean
  isFree: boolean
  isClosed: boolean
  seats: string
  monthly: string
}
