import type { z } from 'zod'
import { endpoint } from './endpoint.server.ts'
import * as parameters from './hosted-parameters.server.ts'
import { listOf, mergeMetadata, requireKept } from './lists.server.ts'
import { readParameters } from './parameters.server.ts'
import {
  addConfiguration,
  configurationOf,
  type Features,
  withFeatures,
} from './portal-configurations.server.ts'
import type { PortalConfigurationRecord, PortalSessionRecord } from './portal-records.server.ts'
import { invalid, missingParam } from './refusal.server.ts'
import { newId, type World } from './world.server.ts'

type NewSession = z.output<typeof parameters.portalSessionCreate>

function openPortal(world: World, sent: NewSession): PortalSessionRecord {
  requireKept(world, world.state.customers, 'customer', sent.customer, null, 'customer')
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
  if (!features.subscription_update.products.some(each => each.prices.includes(price))) {
    throw invalid('The price is not among those of the portal configuration.', `${param}[price]`)
  }
}

const path = '/v1/billing_portal/configurations'

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
        each =>
          (params.active === undefined || each.active === params.active) &&
          (params.is_default === undefined || each.is_default === params.is_default),
      ),
  }),
  endpoint({
    method: 'get',
    path: `${path}/:id`,
    schema: readParameters,
    work: ({ world, id }) => requireKept(world, world.state.portalConfigurations, 'configuration', id),
  }),
  endpoint({
    method: 'post',
    path: `${path}/:id`,
    schema: parameters.portalConfigurationUpdate,
    work({ world, id, params: { expand: _, features, metadata, business_profile: profile, ...changes } }) {
      const configuration = requireKept(world, world.state.portalConfigurations, 'configuration', id)
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
