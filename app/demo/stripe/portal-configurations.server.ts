import type { z } from 'zod'
import type * as parameters from './hosted-parameters.server.ts'
import { mergeMetadata } from './lists.server.ts'
import type { PortalConfigurationRecord } from './portal-records.server.ts'
import { invalid, missingParam } from './refusal.server.ts'
import { newId, type World } from './world.server.ts'

type SentFeatures = z.output<typeof parameters.portalConfigurationCreate>['features']

export type Features = PortalConfigurationRecord['features']

const noFeatures: Features = {
  customer_update: { enabled: false, allowed_updates: [] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false },
  subscription_cancel: { enabled: false, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: {
    enabled: false,
    default_allowed_updates: [],
    proration_behavior: 'none',
    products: [],
  },
}

export function withFeatures(world: World, before: Features, sent: SentFeatures | undefined): Features {
  const features = structuredClone(before)
  const { subscription_update: update, subscription_cancel: cancel, ...others } = sent ?? {}
  Object.assign(features.subscription_update, update)
  if (cancel) {
    const { cancellation_reason: _, ...rest } = cancel
    Object.assign(features.subscription_cancel, rest)
  }
  for (const name of ['customer_update', 'invoice_history', 'payment_method_update'] as const) {
    Object.assign(features[name], others[name])
  }
  const { enabled, products, default_allowed_updates: updates } = features.subscription_update
  if (enabled && (products.length === 0 || updates.length === 0)) {
    throw invalid(
      'You must set products and default_allowed_updates to enable subscription updates.',
      'features[subscription_update]',
    )
  }
  for (const { product, prices } of products) checkPrices(world, product, prices)
  return features
}

/** A price of another product, or two of one interval and currency for one product, is refused by Stripe. */
function checkPrices(world: World, product: string, prices: string[]): void {
  const param = 'features[subscription_update][products]'
  if (!world.state.products[product]) throw missingParam('product', product, param)
  const seen = new Set<string>()
  for (const id of prices) {
    const price = world.state.prices[id]
    if (!price) throw missingParam('price', id, param)
    if (price.product !== product) throw invalid(`Price ${id} is not of product ${product}.`, param)
    if (!price.active) throw invalid(`Price ${id} is not active.`, param)
    const kind = `${price.currency} ${price.recurring?.interval}`
    if (seen.has(kind)) throw invalid('A product’s prices must differ in their interval.', param)
    seen.add(kind)
  }
}

export function addConfiguration(
  world: World,
  sent: z.output<typeof parameters.portalConfigurationCreate>,
): PortalConfigurationRecord {
  const now = world.now()
  const configuration: PortalConfigurationRecord = {
    id: newId(world, 'bpc'),
    object: 'billing_portal.configuration',
    active: true,
    is_default: false,
    created: now,
    updated: now,
    name: sent.name ?? null,
    default_return_url: sent.default_return_url ?? null,
    business_profile: {
      headline: sent.business_profile?.headline ?? null,
      privacy_policy_url: sent.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: sent.business_profile?.terms_of_service_url ?? null,
    },
    features: withFeatures(world, noFeatures, sent.features),
    metadata: mergeMetadata({}, sent.metadata),
    livemode: false,
  }
  world.state.portalConfigurations[configuration.id] = configuration
  return configuration
}

export function configurationOf(world: World, id: string | undefined): PortalConfigurationRecord {
  const all = world.state.portalConfigurations
  const found = id === undefined ? Object.values(all).find(each => each.is_default) : all[id]
  if (id !== undefined && !found) throw missingParam('configuration', id, 'configuration')
  if (!found) {
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration.',
    )
  }
  if (!found.active) throw invalid('This configuration is not active.', 'configuration')
  return found
}
