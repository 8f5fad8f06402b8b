import type Stripe from 'stripe'
import { Unavailable } from '#app/domain/errors.ts'
import { plans } from '#app/domain/plans.ts'
import { env } from '#app/env.server.ts'
import { listPlanPrices, productOf } from './plan-prices.server.ts'
import { askStripe, inTurn } from './stripe.server.ts'

/** By which our configuration of the billing portal is known among others of the account. */
const mark = { mortise: 'billing-portal' }

/**
 * The configuration for the billing portal's sessions: our six prices and no others can be changed to. Made when it is missing;
 * `Unavailable` while the products have not been set up.
 */
export async function requirePortalConfiguration(): Promise<string> {
  return inTurn('portal-configuration', () =>
    askStripe(async api => {
      const found = await findConfiguration(api)
      return found ? found.id : (await createConfiguration(api, await listPlanPrices(api))).id
    }),
  )
}

/** Makes the configuration, or brings it up to the present prices. */
export async function setUpPortalConfiguration(
  api: Stripe,
  prices: ReadonlyMap<string, Stripe.Price>,
): Promise<{ id: string; isNew: boolean }> {
  return inTurn('portal-configuration', async () => {
    const found = await findConfiguration(api)
    if (!found) return { id: (await createConfiguration(api, prices)).id, isNew: true }
    await api.billingPortal.configurations.update(found.id, settings(prices))
    return { id: found.id, isNew: false }
  })
}

async function findConfiguration(api: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await api.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.find(({ metadata }) => metadata?.mortise === mark.mortise)
}

async function createConfiguration(api: Stripe, prices: ReadonlyMap<string, Stripe.Price>) {
  const config = settings(prices)
  const ids = plans.map(plan => prices.get(plan.lookupKey)?.id)
  // The key holds what is asked for: with other content Stripe refuses a key that it has seen.
  const idempotencyKey = `portal-configuration:${env().APP_URL}:${ids.join(':')}`.slice(0, 255)
  return api.billingPortal.configurations.create(config, { idempotencyKey })
}

function settings(prices: ReadonlyMap<string, Stripe.Price>) {
  return {
    business_profile: { headline: 'Mortise subscription' },
    default_return_url: new URL('/subscription', env().APP_URL).href,
    metadata: mark,
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        // A larger plan is paid at once for what is left of the period, not with the next invoice.
        proration_behavior: 'always_invoice',
        trial_update_behavior: 'continue_trial',
        products: products(prices),
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
}

function products(prices: ReadonlyMap<string, Stripe.Price>) {
  const byProduct = new Map<string, string[]>()
  for (const { lookupKey } of plans) {
    const price = prices.get(lookupKey)
    if (!price) throw new Unavailable('Payments are not set up.')
    byProduct.set(productOf(price), [...(byProduct.get(productOf(price)) ?? []), price.id])
  }
  return [...byProduct].map(([product, priceIds]) => ({ product, prices: priceIds }))
}
