import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { freeAccess } from '#app/domain/subscriptions/free-access.ts'
import { type Plan, planOf, type Tier } from '#app/domain/subscriptions/plans.ts'
import { type SubscriptionBadge, subscriptionBadge } from '#app/domain/subscriptions/subscription.ts'

/** Every company is in exactly one of these, on cards, in lists and in the API, so that counts add up. */
export const companyStatuses = ['active', 'trial', 'overdue', 'free', 'inactive'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

export type CompanyBadge = SubscriptionBadge | typeof freeAccess

type Words = { badge: CompanyBadge; counted: string; means: string }

/** `counted`: '2 active'. */
export const companyStatusWords: Readonly<Record<CompanyStatus, Words>> = {
  active: {
    badge: 'Active',
    counted: 'active',
    means: 'Has a subscription whose last payment went through.',
  },
  trial: { badge: 'Trial', counted: 'on trial', means: 'In the free trial: nothing is paid yet.' },
  overdue: { badge: 'Overdue', counted: 'overdue', means: 'A payment of the subscription is owed.' },
  free: { badge: freeAccess, counted: 'with free access', means: 'Free access, and no subscription.' },
  inactive: {
    badge: 'Inactive',
    counted: 'inactive',
    means: 'No subscription and no free access, or closed.',
  },
}

const statusesOf: Readonly<
  Record<Exclude<CompanyStatus, 'free' | 'inactive'>, readonly SubscriptionStatus[]>
> = {
  active: ['active'],
  trial: ['trialing'],
  overdue: ['past_due', 'unpaid'],
}

export function statusesWith(
  companyStatus: Exclude<CompanyStatus, 'free' | 'inactive'>,
): readonly SubscriptionStatus[] {
  return statusesOf[companyStatus]
}

export const statusesInUse: readonly SubscriptionStatus[] = Object.values(statusesOf).flat()

/** Rows of the database hold 0 and 1. */
type Company = {
  subscriptionStatus: SubscriptionStatus | null
  hasFreeAccess: boolean | number
  closedAt?: number | null
}

export function companyStatusOf({
  subscriptionStatus: status,
  hasFreeAccess,
  closedAt,
}: Company): CompanyStatus {
  if (closedAt) return 'inactive'
  const byStatus = companyStatuses.find(
    name => name !== 'free' && name !== 'inactive' && isAmong(status, statusesOf[name]),
  )
  return byStatus ?? (hasFreeAccess ? 'free' : 'inactive')
}

function isAmong(status: SubscriptionStatus | null, statuses: readonly SubscriptionStatus[]): boolean {
  return status !== null && statuses.includes(status)
}

export function companyBadge(company: Company): CompanyBadge {
  return companyStatusWords[companyStatusOf(company)].badge
}

type Subscribed = {
  subscriptionStatus: SubscriptionStatus | null
  tier: number
  interval: Plan['interval'] | null
  closedAt?: number | null
}

export function planFor({ tier, interval }: Pick<Subscribed, 'tier' | 'interval'>): Plan | null {
  return isTier(tier) ? planOf(tier, interval ?? 'month') : null
}

function isTier(tier: number): tier is Tier {
  return tier === 1 || tier === 2 || tier === 3
}

/** Only active ones. Overdue money is a sum of its own. */
export function isPaying(status: SubscriptionStatus | null): boolean {
  return subscriptionBadge(status) === 'Active'
}

/** Pence a month, unrounded. */
export function monthlyRevenueOf(company: Subscribed): number {
  return isPaying(company.subscriptionStatus) && !company.closedAt ? monthlyPriceOf(company) : 0
}

export function monthlyPriceOf(company: Pick<Subscribed, 'tier' | 'interval'>): number {
  const plan = planFor(company)
  return plan ? monthlyOf(plan.price, plan.interval) : 0
}

/** Pence, unrounded: only sums are rounded, so that twelfths add up to years. */
export function monthlyOf(pence: number, interval: string): number {
  return interval === 'year' ? pence / 12 : pence
}
