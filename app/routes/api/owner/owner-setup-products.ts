import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { setUpProducts } from '#app/services/owner/set-up-products.server.ts'

const route = ownerApi({ POST: async ({ scope }) => ({ results: await setUpProducts(scope) }) })

export const loader = route.loader
export const action = route.action
