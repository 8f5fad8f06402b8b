import { apiPage, list } from '#app/http/api.server.ts'
import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { toSubscriptionRecord } from '#app/http/owner/owner-record.ts'
import { listCompanies } from '#app/models/owner/owner-company-list.server.ts'

const route = ownerApi({
  GET: ({ url }) => list(url, listCompanies({}, apiPage(url)), toSubscriptionRecord),
})

export const loader = route.loader
export const action = route.action
