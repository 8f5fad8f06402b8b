import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { Unavailable } from '#app/domain/errors.ts'
import { idOf, plans } from '#app/domain/subscriptions/plans.ts'
import { env } from '#app/env.server.ts'
import { listPlanPrices } from './plan-prices.server.ts'
import { askStripe, inTurn } from './stripe.server.ts'

/** Plans change by our own form alone, which counts the people first, so 'billing' offers none. */
export type PortalUse = 'billing' | 'plan-change'

/** In `metadata.mortise`, to know our configurations among others of the account. */
const marks: Readonly<Record<PortalUse, string>> = { billing: 'billing', 'plan-change': 'billing-portal' }

/** Makes it when missing; throws `Unavailable` while the products are not set up. */
export async function requirePortalConfiguration(use: PortalUse): Promise<string> {
  return inTurn('portal-configuration', () =>
    askStripe(async api => {
      const found = await findConfiguration(api, use)
      return found ? found.id : (await createConfiguration(api, use, await listPlanPrices(api))).id
    }),
  )
}

export async function setUpPortalConfigurations(
  api: Stripe,
  prices: ReadonlyMap<string, Stripe.Price>,
): Promise<{ use: PortalUse; id: string; isNew: boolean }[]> {
  return inTurn('portal-configuration', async () => [
    await setUp(api, 'billing', prices),
    await setUp(api, 'plan-change', prices),
  ])
}

async function setUp(api: Stripe, use: PortalUse, prices: ReadonlyMap<string, Stripe.Price>) {
  const found = await findConfiguration(api, use)
  if (!found) return { use, id: (await createConfiguration(api, use, prices)).id, isNew: true }
  await api.billingPortal.configurations.update(found.id, settings(use, prices))
  return { use, id: found.id, isNew: false }
}

async function findConfiguration(
  api: Stripe,
  use: PortalUse,
): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await api.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.find(({ metadata }) => metadata?.mortise === marks[use])
}

async function createConfiguration(api: Stripe, use: PortalUse, prices: ReadonlyMap<string, Stripe.Price>) {
  const config = settings(use, prices)
  // A used key would return the old configuration, which may be switched off.
  const idempotencyKey = `portal-${use}:${randomUUID()}`
  return api.billingPortal.configurations.create(config, { idempotencyKey })
}

function settings(use: PortalUse, prices: ReadonlyMap<string, Stripe.Price>) {
  const sold = products(prices)
  return {
    business_profile: { headline: 'Mortise subscription' },
    default_return_url: new URL('/subscription', env().APP_URL).href,
    metadata: { mortise: marks[use] },
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update:
        use === 'billing'
          ? { enabled: false }
          : {
              enabled: true,
              default_allowed_updates: ['price'],
              // A larger plan is paid at once for the rest of the period.
              proration_behavior: 'always_invoice',
              trial_update_behavior: 'continue_trial',
              products: sold,
            },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
}

function products(prices: ReadonlyMap<string, Stripe.Price>) {
  const byProduct = new Map<string, string[]>()
  for (const { lookupKey } of plans) {
    const price = prices.get(lookupKey)
    if (!price) throw new Unavailable('Payments are not set up.')
    byProduct.set(idOf(price.product), [...(byProduct.get(idOf(price.product)) ?? []), price.id])
  }
  return [...byProduct].map(([product, priceIds]) => ({ product, prices: priceIds }))
}
