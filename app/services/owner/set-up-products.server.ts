import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { requireOwner, type SetupResult } from '#app/domain/owner/owner.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  type Plan,
  planCurrency,
  plans,
  productIdOf,
  type Tier,
  tiers,
} from '#app/domain/subscriptions/plans.ts'
import { log } from '#app/log.server.ts'
import { isPriceOf, listPlanPrices, productNameOf } from '#app/services/stripe/plan-prices.server.ts'
import {
  type PortalUse,
  setUpPortalConfigurations,
} from '#app/services/stripe/portal-configuration.server.ts'
import { askStripe, inTurn, isMissing } from '#app/services/stripe/stripe.server.ts'
import { forgetStripeFigures } from './stripe-figures.server.ts'

/** Can be repeated: what is right stays. A price cannot be changed, so a wrong one is replaced and its payers keep the old one. */
export async function setUpProducts(owner: Scope): Promise<SetupResult[]> {
  requireOwner(owner)
  return inTurn('set-up-products', async () => {
    // A key of an earlier run would return its objects, which may be deleted by now.
    const run = randomUUID()
    const results = await askStripe(async api => {
      const products = []
      for (const { tier } of tiers) products.push(await setUpProduct(api, run, tier))
      const prices = await setUpPrices(api, run)
      return [...products, ...prices, ...(await setUpPortal(api))]
    })
    forgetStripeFigures()
    log().info({ ownerId: owner.userId, results }, 'Stripe was set up')
    return results
  })
}

async function setUpProduct(api: Stripe, run: string, tier: Tier): Promise<SetupResult> {
  const id = productIdOf(tier)
  const name = productNameOf(tier)
  const users = tiers.find(known => known.tier === tier)?.users ?? ''
  const wanted = { name, description: `For teams of ${users} people` }
  const found = await findProduct(api, id)
  if (!found) {
    await api.products.create({ id, ...wanted }, { idempotencyKey: `product:${id}:${run}` })
    return { name, id, result: 'created' }
  }
  if (found.active && found.name === wanted.name && found.description === wanted.description) {
    return { name, id, result: 'unchanged' }
  }
  await api.products.update(id, { ...wanted, active: true })
  return { name, id, result: 'updated' }
}

async function findProduct(api: Stripe, id: string): Promise<Stripe.Product | null> {
  try {
    const found = await api.products.retrieve(id)
    return 'deleted' in found && found.deleted ? null : found
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function setUpPrices(api: Stripe, run: string): Promise<SetupResult[]> {
  const present = await listPlanPrices(api)
  const results: SetupResult[] = []
  for (const plan of plans) {
    const found = present.get(plan.lookupKey)
    const isRight = found !== undefined && isPriceOf(plan, found)
    const price = isRight ? found : await createPrice(api, run, plan)
    const result = isRight ? 'unchanged' : found ? 'updated' : 'created'
    results.push({ name: plan.lookupKey, id: price.id, result })
  }
  return results
}

function createPrice(api: Stripe, run: string, plan: Plan): Promise<Stripe.Price> {
  const { lookupKey, tier, interval, price, id } = plan
  return api.prices.create(
    {
      product: productIdOf(tier),
      currency: planCurrency,
      unit_amount: price,
      recurring: { interval },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      // Names the plan once another price has taken the lookup key.
      metadata: { plan: id },
    },
    { idempotencyKey: `price:${lookupKey}:${run}` },
  )
}

const portalNames: Readonly<Record<PortalUse, string>> = {
  billing: 'Billing portal',
  'plan-change': 'Billing portal, to change the plan',
}

async function setUpPortal(api: Stripe): Promise<SetupResult[]> {
  const made = await setUpPortalConfigurations(api, await listPlanPrices(api))
  return made.map(({ use, id, isNew }) => ({
    name: portalNames[use],
    id,
    result: isNew ? 'created' : 'updated',
  }))
}

export type PlanAtStripe = { plan: Plan; priceId: string | null; isRight: boolean }

export async function readPlansAtStripe(): Promise<PlanAtStripe[]> {
  const present = await askStripe(listPlanPrices)
  return plans.map(plan => {
    const found = present.get(plan.lookupKey)
    return { plan, priceId: found?.id ?? null, isRight: found !== undefined && isPriceOf(plan, found) }
  })
}
