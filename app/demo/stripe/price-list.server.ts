import { planCurrency, plans, productIdOf, tiers } from '#app/domain/subscriptions/plans.ts'
import { productNameOf } from '#app/services/stripe/plan-prices.server.ts'
import { addPrice, addProduct } from './catalogue.server.ts'
import type { PriceRecord } from './catalogue-records.server.ts'
import type { World } from './world.server.ts'

/** The products and prices of a Stripe account that Mortise was set up in. */
export function addPriceList(world: World): void {
  for (const { tier, users } of tiers) {
    const product = addProduct(world, {
      id: productIdOf(tier),
      name: productNameOf(tier),
      description: `For teams of ${users} people`,
    })
    for (const plan of plans.filter(each => each.tier === tier)) {
      addPrice(world, {
        id: `price_${plan.lookupKey}`,
        product: product.id,
        currency: planCurrency,
        unit_amount: plan.price,
        recurring: { interval: plan.interval },
        lookup_key: plan.lookupKey,
        metadata: { plan: plan.id },
      })
    }
  }
}

export function requirePrice(world: World, lookupKey: string): PriceRecord {
  const price = Object.values(world.state.prices).find(each => each.lookup_key === lookupKey)
  if (!price) throw new Error(`The sandbox has no price ${lookupKey}`)
  return price
}
