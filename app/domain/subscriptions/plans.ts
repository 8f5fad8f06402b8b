import type { BillingInterval } from '#app/domain/enumerations.ts'
import { seatsOf } from './seats.ts'

/** Spec 1, section 9. */

export const trialDays = 7

export type Tier = 1 | 2 | 3

export const tiers = [
  { tier: 1, name: 'Starter', users: '1-5' },
  { tier: 2, name: 'Growth', users: '6-10' },
  { tier: 3, name: 'Professional', users: '11-15' },
] as const satisfies readonly { tier: Tier; name: string; users: string }[]

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
  /** Pence per interval. */
  price: number
  /** Price ids differ between Stripe accounts; this key does not. */
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

/** Pence. */
export function yearlySaving(tier: Tier): number {
  return planOf(tier, 'month').price * 12 - planOf(tier, 'year').price
}

/** Our own id at Stripe, so that a second setup finds the product. */
export function productIdOf(tier: Tier): string {
  return `mortise_tier_${tier}`
}

/** Stripe sends an id or the whole object. */
export function idOf(thing: string | { id: string }): string {
  return typeof thing === 'string' ? thing : thing.id
}

export type StripePrice = {
  lookup_key: string | null
  product: string | { id: string }
  recurring: { interval: string } | null
  metadata?: Readonly<Record<string, string>>
}

/** Also finds a price whose lookup key another one took: by its metadata, else by product and interval. Null when not sold any more. */
export function planOfPrice({ lookup_key, product, recurring, metadata }: StripePrice): Plan | null {
  const sold = findPlanByKey(lookup_key) ?? findPlan(metadata?.plan ?? '')
  if (sold) return sold
  const productId = idOf(product)
  return (
    plans.find(({ tier, interval }) => productIdOf(tier) === productId && interval === recurring?.interval) ??
    null
  )
}
