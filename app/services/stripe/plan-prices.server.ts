import type Stripe from 'stripe'
import {
  idOf,
  type Plan,
  planCurrency,
  plans,
  productIdOf,
  type Tier,
  tierName,
} from '#app/domain/subscriptions/plans.ts'

export function productNameOf(tier: Tier): string {
  return `Mortise ${tierName(tier)}`
}

export async function listPlanPrices(api: Stripe): Promise<Map<string, Stripe.Price>> {
  const keys = plans.map(plan => plan.lookupKey)
  const { data } = await api.prices.list({ lookup_keys: keys, limit: 100 })
  return new Map(data.flatMap(price => (price.lookup_key ? [[price.lookup_key, price] as const] : [])))
}

/** Stripe's prices cannot be changed: one that differs has to be replaced. */
export function isPriceOf(plan: Plan, price: Stripe.Price): boolean {
  return (
    price.active &&
    price.currency === planCurrency &&
    price.unit_amount === plan.price &&
    price.recurring?.interval === plan.interval &&
    price.recurring.interval_count === 1 &&
    idOf(price.product) === productIdOf(plan.tier)
  )
}
