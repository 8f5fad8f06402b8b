import { planCurrency, plans, productIdOf, tiers } from '#app/domain/subscriptions/plans.ts'
import { productNameOf } from '#app/services/stripe/plan-prices.server.ts'
import { endpoint } from './endpoint.server.ts'
import * as parameters from './parameters.server.ts'
import type { PriceRecord, ProductRecord } from './record-types.ts'
import { invalid, listOf, mergeMetadata, missingParam, Refusal, requireRecord } from './records.server.ts'
import { newId, type World } from './world.server.ts'

type NewProduct = { id?: string; name: string } & Partial<
  Pick<ProductRecord, 'active' | 'description' | 'metadata'>
>

export function addProduct(world: World, sent: NewProduct): ProductRecord {
  const { products } = world.state
  const id = sent.id ?? newId(world, 'prod')
  if (products[id]) {
    throw new Refusal(400, `Product already exists.`, { code: 'resource_already_exists', param: 'id' })
  }
  const now = world.now()
  const product: ProductRecord = {
    id,
    object: 'product',
    active: sent.active ?? true,
    created: now,
    updated: now,
    name: sent.name,
    description: sent.description ?? null,
    metadata: mergeMetadata({}, sent.metadata),
    livemode: false,
  }
  products[id] = product
  return product
}

type NewPrice = {
  id?: string
  product: string
  currency: string
  unit_amount: number
  recurring?: { interval: 'month' | 'year'; interval_count?: number | undefined } | undefined
  lookup_key?: string | undefined
  transfer_lookup_key?: boolean | undefined
  active?: boolean | undefined
  nickname?: string | undefined
  metadata?: Record<string, string> | undefined
}

export function addPrice(world: World, sent: NewPrice): PriceRecord {
  if (!world.state.products[sent.product]) throw missingParam('product', sent.product, 'product')
  const id = sent.id ?? newId(world, 'price')
  takeLookupKey(world, sent.lookup_key, sent.transfer_lookup_key ?? false)
  const price: PriceRecord = {
    id,
    object: 'price',
    active: sent.active ?? true,
    created: world.now(),
    currency: sent.currency,
    unit_amount: sent.unit_amount,
    lookup_key: sent.lookup_key ?? null,
    nickname: sent.nickname ?? null,
    product: sent.product,
    recurring: sent.recurring
      ? {
          interval: sent.recurring.interval,
          interval_count: sent.recurring.interval_count ?? 1,
          meter: null,
          usage_type: 'licensed',
        }
      : null,
    type: sent.recurring ? 'recurring' : 'one_time',
    metadata: mergeMetadata({}, sent.metadata),
    livemode: false,
  }
  world.state.prices[id] = price
  return price
}

/** A lookup key belongs to one price; it moves only where that is asked for. */
function takeLookupKey(world: World, key: string | undefined, transfer: boolean, except = ''): void {
  if (key === undefined) return
  const holder = Object.values(world.state.prices).find(
    price => price.lookup_key === key && price.id !== except,
  )
  if (!holder) return
  if (!transfer) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. Set \`transfer_lookup_key=true\` to transfer it.`,
      'lookup_key',
    )
  }
  holder.lookup_key = null
}

export function addPriceList(world: World): void {
  for (const { tier, users } of tiers) {
    const product = addProduct(world, {
      id: productIdOf(tier),
      name: productNameOf(tier),
      description: `For teams of ${users} people`,
    })
    for (const plan of plans.filter(plan => plan.tier === tier)) {
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
  const price = Object.values(world.state.prices).find(price => price.lookup_key === lookupKey)
  if (!price) throw new Error(`The sandbox has no price ${lookupKey}`)
  return price
}

export const catalogueEndpoints = [
  endpoint({
    method: 'post',
    path: '/v1/products',
    schema: parameters.productCreate,
    creates: true,
    work: ({ world, params }) => addProduct(world, params),
  }),
  endpoint({
    method: 'get',
    path: '/v1/products',
    schema: parameters.productList,
    work: ({ world, params }) =>
      listOf(
        '/v1/products',
        Object.values(world.state.products),
        params,
        price =>
          (params.active === undefined || price.active === params.active) &&
          (!params.ids || params.ids.includes(price.id)),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/products/:id',
    schema: parameters.readParameters,
    work: ({ world, id }) => requireRecord(world, world.state.products, 'product', id),
  }),
  endpoint({
    method: 'post',
    path: '/v1/products/:id',
    schema: parameters.productUpdate,
    work({ world, id, params: { expand: _, metadata, ...changes } }) {
      const product = requireRecord(world, world.state.products, 'product', id)
      return Object.assign(product, changes, {
        metadata: mergeMetadata(product.metadata, metadata),
        updated: world.now(),
      })
    },
  }),
  endpoint({
    method: 'post',
    path: '/v1/prices',
    schema: parameters.priceCreate,
    creates: true,
    work: ({ world, params }) => addPrice(world, params),
  }),
  endpoint({
    method: 'get',
    path: '/v1/prices',
    schema: parameters.priceList,
    work: ({ world, params }) =>
      listOf(
        '/v1/prices',
        Object.values(world.state.prices),
        params,
        price =>
          (params.active === undefined || price.active === params.active) &&
          (!params.product || price.product === params.product) &&
          (!params.type || price.type === params.type) &&
          (!params.currency || price.currency === params.currency) &&
          (!params.lookup_keys ||
            (price.lookup_key !== null && params.lookup_keys.includes(price.lookup_key))),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/prices/:id',
    schema: parameters.readParameters,
    work: ({ world, id }) => requireRecord(world, world.state.prices, 'price', id),
  }),
  endpoint({
    method: 'post',
    path: '/v1/prices/:id',
    schema: parameters.priceUpdate,
    work({ world, id, params: { expand: _, metadata, transfer_lookup_key, ...changes } }) {
      const price = requireRecord(world, world.state.prices, 'price', id)
      takeLookupKey(world, changes.lookup_key, transfer_lookup_key ?? false, id)
      return Object.assign(price, changes, { metadata: mergeMetadata(price.metadata, metadata) })
    },
  }),
]
