import { api } from '#app/http/api.server.ts'
import { openBillingPortal } from '#app/services/subscriptions/open-billing-portal.server.ts'

const route = api({
  POST: async ({ scope }) => ({ url: await openBillingPortal(scope) }),
})

export const loader = route.loader
export const action = route.action
