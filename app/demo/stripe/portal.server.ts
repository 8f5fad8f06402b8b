import type { z } from 'zod'
import * as parameters from './billing-parameters.server.ts'
import { endpoint } from './endpoint.server.ts'
import { readParameters } from './parameters.server.ts'
import type { PortalConfigurationRecord, PortalSessionRecord } from './record-types.ts'
import { invalid, listOf, mergeMetadata, missingParam, requireRecord } from './records.server.ts'
import { newId, type World } from './world.server.ts'

type NewSession = z.output<typeof parameters.portalSessionCreate>

function openPortal(world: World, sent: NewSession): PortalSessionRecord {
  requireRecord(world, world.state.customers, 'customer', sent.customer, null, 'customer')
  const configuration = configurationOf(world, sent.configuration)
  const id = newId(world, 'bps')
  const session: PortalSessionRecord = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: world.now(),
    customer: sent.customer,
    flow: flowOf(world, sent, configuration),
    return_url: sent.return_url ?? configuration.default_return_url,
    url: world.pageUrl('portal', id),
    livemode: false,
  }
  world.state.portalSessions[id] = session
  return session
}

function flowOf(
  world: World,
  { flow_data: flow, customer }: NewSession,
  { features }: PortalConfigurationRecord,
): PortalSessionRecord['flow'] {
  if (!flow) return null
  const about = flow.subscription_cancel ?? flow.subscription_update ?? flow.subscription_update_confirm
  if (flow.type !== 'payment_method_update') {
    if (!flow[flow.type] || !about) throw invalid(`Missing required param: flow_data[${flow.type}].`)
    const subscription = world.state.subscriptions[about.subscription]
    if (subscription?.customer !== customer) {
      throw missingParam('subscription', about.subscription, `flow_data[${flow.type}][subscription]`)
    }
    if (subscription.status === 'canceled') throw invalid('This subscription cannot be updated.')
  }
  const feature = flow.type === 'subscription_update_confirm' ? 'subscription_update' : flow.type
  if (!features[feature].enabled) {
    throw invalid(`The feature ${feature} in the portal configuration is disabled.`, 'flow_data[type]')
  }
  if (flow.type === 'subscription_update_confirm') checkConfirm(world, flow, features)
  const confirm = flow.subscription_update_confirm
  return {
    type: flow.type,
    after_completion: {
      type: flow.after_completion?.type ?? 'portal_homepage',
      redirect: flow.after_completion?.redirect ?? null,
    },
    subscription_cancel: flow.subscription_cancel ?? null,
    subscription_update: flow.subscription_update ?? null,
    subscription_update_confirm: confirm
      ? {
          subscription: confirm.subscription,
          items: confirm.items.map(({ id, price = null, quantity = null }) => ({ id, price, quantity })),
          discounts: null,
        }
      : null,
  }
}

function checkConfirm(world: World, flow: NonNullable<NewSession['flow_data']>, features: Features): void {
  const param = 'flow_data[subscription_update_confirm][items][0]'
  const confirm = flow.subscription_update_confirm
  const [item] = confirm?.items ?? []
  const [present] = world.state.subscriptions[confirm?.subscription ?? '']?.items.data ?? []
  if (!item || !present || item.id !== present.id) {
    throw missingParam('subscription item', item?.id ?? '', `${param}[id]`)
  }
  const price = item.price ?? present.price.id
  if (!world.state.prices[price]) throw missingParam('price', price, `${param}[price]`)
  if (price === present.price.id && (item.quantity ?? present.quantity) === present.quantity) {
    throw invalid('The subscription would not change: there is nothing to confirm.', param)
  }
  if (!features.subscription_update.products.some(product => product.prices.includes(price))) {
    throw invalid('The price is not among those of the portal configuration.', `${param}[price]`)
  }
}

const path = '/v1/billing_portal/configurations'

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

function withFeatures(world: World, before: Features, sent: SentFeatures | undefined): Features {
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

/** Stripe refuses a price of another product, and two of one interval and currency for one product. */
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

function addConfiguration(
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

function configurationOf(world: World, id: string | undefined): PortalConfigurationRecord {
  const all = world.state.portalConfigurations
  const found =
    id === undefined ? Object.values(all).find(configuration => configuration.is_default) : all[id]
  if (id !== undefined && !found) throw missingParam('configuration', id, 'configuration')
  if (!found) {
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration.',
    )
  }
  if (!found.active) throw invalid('This configuration is not active.', 'configuration')
  return found
}

export const portalEndpoints = [
  endpoint({
    method: 'post',
    path,
    schema: parameters.portalConfigurationCreate,
    creates: true,
    work: ({ world, params }) => addConfiguration(world, params),
  }),
  endpoint({
    method: 'get',
    path,
    schema: parameters.portalConfigurationList,
    work: ({ world, params }) =>
      listOf(
        path,
        Object.values(world.state.portalConfigurations),
        params,
        configuration =>
          (params.active === undefined || configuration.active === params.active) &&
          (params.is_default === undefined || configuration.is_default === params.is_default),
      ),
  }),
  endpoint({
    method: 'get',
    path: `${path}/:id`,
    schema: readParameters,
    work: ({ world, id }) => requireRecord(world, world.state.portalConfigurations, 'configuration', id),
  }),
  endpoint({
    method: 'post',
    path: `${path}/:id`,
    schema: parameters.portalConfigurationUpdate,
    work({ world, id, params: { expand: _, features, metadata, business_profile: profile, ...changes } }) {
      const configuration = requireRecord(world, world.state.portalConfigurations, 'configuration', id)
      Object.assign(configuration.business_profile, profile)
      return Object.assign(configuration, changes, {
        features: withFeatures(world, configuration.features, features),
        metadata: mergeMetadata(configuration.metadata, metadata),
        updated: world.now(),
      })
    },
  }),
  endpoint({
    method: 'post',
    path: '/v1/billing_portal/sessions',
    schema: parameters.portalSessionCreate,
    work: ({ world, params }) => openPortal(world, params),
  }),
]
