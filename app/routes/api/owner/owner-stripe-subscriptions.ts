import { apiPage, list } from '#app/http/api.server.ts'
import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { toStripeSubscriptionRecord } from '#app/http/owner/owner-record.ts'
import { readStripeSubscriptions } from '#app/services/owner/stripe-figures.server.ts'

const route = ownerApi({
  GET: async ({ url }) => {
    const { limit, offset } = apiPage(url)
    const rows = await readStripeSubscriptions()
    return list(url, rows.slice(offset, offset + limit), toStripeSubscriptionRecord)
  },
})

export const loader = route.loader
export const action = route.action
