import { connectEndpoints } from './accounts.server.ts'
import { catalogueEndpoints } from './catalogue.server.ts'
import { checkoutEndpoints } from './checkout-sessions.server.ts'
import { customerEndpoints } from './customers.server.ts'
import { type Endpoint, unknownAddress } from './endpoint.server.ts'
import { invoiceEndpoints } from './invoices.server.ts'
import { refundEndpoints } from './payments.server.ts'
import { portalEndpoints } from './portal.server.ts'
import { subscriptionEndpoints } from './subscriptions.server.ts'
import type { World } from './world.server.ts'

export const endpoints: Endpoint[] = [
  ...catalogueEndpoints,
  ...customerEndpoints,
  ...checkoutEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...portalEndpoints,
  ...connectEndpoints,
  ...refundEndpoints,
]

const routes = endpoints.map(endpoint => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(':id', '([^/]+)')}$`),
}))

export async function answerAsStripe(world: World, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  for (const { endpoint, pattern } of routes) {
    if (endpoint.method !== request.method.toLowerCase()) continue
    const found = pattern.exec(pathname)
    if (found) return endpoint.answer(world, request, decodeURIComponent(found[1] ?? ''))
  }
  return unknownAddress(request)
}
