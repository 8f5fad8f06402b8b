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

/** Stripe's API as far as Mortise speaks to it. */
export function sandboxHandlers(world: World, host = '*') {
  return [...endpoints.map(endpoint => endpoint.handlerIn(world, host)), unknownAddress(host)]
}
