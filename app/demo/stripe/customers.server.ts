import { endpoint } from './endpoint.server.ts'
import { emitEvent } from './events.server.ts'
import * as parameters from './parameters.server.ts'
import type { CustomerRecord } from './record-types.ts'
import { listOf, mergeMetadata, requireRecord } from './records.server.ts'
import { newId, type World } from './world.server.ts'

type NewCustomer = {
  id?: string
  email?: string | null | undefined
  name?: string | null | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
}

export function addCustomer(world: World, sent: NewCustomer, account: string | null = null): CustomerRecord {
  const customer: CustomerRecord = {
    id: sent.id ?? newId(world, 'cus'),
    object: 'customer',
    created: world.now(),
    email: sent.email ?? null,
    name: sent.name ?? null,
    description: sent.description ?? null,
    delinquent: false,
    metadata: mergeMetadata({}, sent.metadata),
    livemode: false,
  }
  world.state.customers[customer.id] = customer
  if (account !== null) world.state.owners[customer.id] = account
  emitEvent(world, 'customer.created', customer, account)
  return customer
}

export const customerEndpoints = [
  endpoint({
    method: 'post',
    path: '/v1/customers',
    schema: parameters.customerCreate,
    creates: true,
    work: ({ world, params }) => addCustomer(world, params),
  }),
  endpoint({
    method: 'get',
    path: '/v1/customers',
    schema: parameters.customerList,
    work: ({ world, params }) =>
      listOf(
        '/v1/customers',
        Object.values(world.state.customers),
        params,
        customer =>
          world.state.owners[customer.id] === undefined && (!params.email || customer.email === params.email),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/customers/:id',
    schema: parameters.readParameters,
    work: ({ world, id }) => requireRecord(world, world.state.customers, 'customer', id),
  }),
  endpoint({
    method: 'post',
    path: '/v1/customers/:id',
    schema: parameters.customerCreate,
    work({ world, id, params: { expand: _, metadata, ...changes } }) {
      const customer = requireRecord(world, world.state.customers, 'customer', id)
      Object.assign(customer, changes, { metadata: mergeMetadata(customer.metadata, metadata) })
      emitEvent(world, 'customer.updated', customer)
      return customer
    },
  }),
]
