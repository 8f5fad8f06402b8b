import type Stripe from 'stripe'
import { type Plan, planCurrency, plans, type Tier, tiers } from '#app/domain/plans.ts'

/** The product of a tier has an id of our choosing, so that setting up twice finds it. */
export function productIdOf(tier: Tier): string {
  return `mortise_tier_${tier}`
}

export function productNameOf(tier: Tier): string {
  const name = tiers.find(each => each.tier === tier)?.name ?? ''
  return `Mortise ${name}`
}

/** What Stripe has under the plans' lookup keys, by lookup key. */
export async function listPlanPrices(api: Stripe): Promise<Map<string, Stripe.Price>> {
  const keys = plans.map(each => each.lookupKey)
  const { data } = await api.prices.list({ lookup_keys: keys, limit: 100 })
  return new Map(data.flatMap(price => (price.lookup_key ? [[price.lookup_key, price] as const] : [])))
}

/** Whether a price costs what the plan costs. Stripe's prices cannot be changed: one that differs has to be replaced. */
export function isPriceOf(plan: Plan, price: Stripe.Price): boolean {
  return (
    price.active &&
    price.currency === planCurrency &&
    price.unit_amount === plan.price &&
    price.recurring?.interval === plan.interval &&
    price.recurring.interval_count === 1 &&
    productOf(price) === productIdOf(plan.tier)
  )
}

export function productOf({ product }: Stripe.Price): string {
  return typeof product === 'string' ? product : product.id
}
