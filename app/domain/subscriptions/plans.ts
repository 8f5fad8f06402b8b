import type { BillingInterval } from '#app/domain/enumerations.ts'
import { seatsOf } from './seats.ts'

/** What is sold: three team sizes, each by the month or by the year (spec 1, section 9). */

export const trialDays = 7

export type Tier = 1 | 2 | 3

export const tiers = [
  { tier: 1, name: 'Starter', users: '1-5' },
  { tier: 2, name: 'Growth', users: '6-10' },
  { tier: 3, name: 'Professional', users: '11-15' },
] as const satisfies readonly { tier: Tier; name: string; users: string }[]

/** '' for a tier that is not sold. */
export function tierName(tier: number | null): string {
  return tiers.find(known => known.tier === tier)?.name ?? ''
}

export const planIds = [
  'monthly',
  'monthly-6-10',
  'monthly-11-15',
  'annual',
  'annual-6-10',
  'annual-11-15',
] as const
export type PlanId = (typeof planIds)[number]

export type Plan = {
  id: PlanId
  tier: Tier
  interval: BillingInterval
  /** Pence, each interval. */
  price: number
  /** Stripe finds the price by it; the price's id differs from account to account. */
  lookupKey: string
  seats: number
}

export const planCurrency = 'gbp'

function plan(id: PlanId, tier: Tier, interval: BillingInterval, price: number): Plan {
  return { id, tier, interval, price, lookupKey: `mortise_${id.replaceAll('-', '_')}`, seats: seatsOf(tier) }
}

export const plans: readonly Plan[] = [
  plan('monthly', 1, 'month', 2900),
  plan('monthly-6-10', 2, 'month', 3900),
  plan('monthly-11-15', 3, 'month', 4900),
  plan('annual', 1, 'year', 29_000),
  plan('annual-6-10', 2, 'year', 39_000),
  plan('annual-11-15', 3, 'year', 49_000),
]

const byId = new Map<string, Plan>(plans.map(plan => [plan.id, plan]))
const byKey = new Map<string, Plan>(plans.map(plan => [plan.lookupKey, plan]))

export function planOf(tier: Tier, interval: BillingInterval): Plan {
  const found = plans.find(plan => plan.tier === tier && plan.interval === interval)
  if (!found) throw new Error(`No plan for tier ${tier} by the ${interval}`)
  return found
}

/** Null for anything that is not sold. */
export function findPlan(id: string): Plan | null {
  return byId.get(id) ?? null
}

export function requirePlan(id: PlanId): Plan {
  const found = findPlan(id)
  if (!found) throw new Error(`No plan ${id}`)
  return found
}

export function findPlanByKey(lookupKey: string | null): Plan | null {
  return lookupKey === null ? null : (byKey.get(lookupKey) ?? null)
}

/** Pence saved in a year by paying yearly: 12 months less the year's price. */
export function yearlySaving(tier: Tier): number {
  return planOf(tier, 'month').price * 12 - planOf(tier, 'year').price
}

/** The product of a tier has an id of our choosing at Stripe, so that setting up twice finds it. */
export function productIdOf(tier: Tier): string {
  return `mortise_tier_${tier}`
}

/** Of what Stripe names by its id, or holds whole. */
export function idOf(thing: string | { id: string }): string {
  return typeof thing === 'string' ? thing : thing.id
}

export type StripePrice = {
  lookup_key: string | null
  product: string | { id: string }
  recurring: { interval: string } | null
  metadata?: Readonly<Record<string, string>>
}

/**
 * The plan that a price of Stripe's is, or was before another took its lookup key: then what it was sold as is in its metadata, and
 * its product and interval say the same. Null for what is not sold any more.
 */
export function planOfPrice({ lookup_key, product, recurring, metadata }: StripePrice): Plan | null {
  const sold = findPlanByKey(lookup_key) ?? findPlan(metadata?.plan ?? '')
  if (sold) return sold
  const productId = idOf(product)
  return (
    plans.find(({ tier, interval }) => productIdOf(tier) === productId && interval === recurring?.interval) ??
    null
  )
}
