import { ownerApi } from '#app/http/owner-page.server.ts'
import { toStripeSubscriptionRecord } from '#app/http/owner-record.ts'
import { readStripeSubscriptions } from '#app/services/owner/stripe-figures.server.ts'

const route = ownerApi({
  GET: async () => (await readStripeSubscriptions()).map(toStripeSubscriptionRecord),
})

export const loader = route.loader
export const action = route.action
