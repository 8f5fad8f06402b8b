import { apiPage, list } from '#app/http/api.server.ts'
import { ownerApi } from '#app/http/owner-page.server.ts'
import { toSubscriptionRecord } from '#app/http/owner-record.ts'
import { listCompanies } from '#app/models/owner-company.server.ts'

const route = ownerApi({
  GET: ({ url }) => list(url, listCompanies({}, apiPage(url)), toSubscriptionRecord),
})

export const loader = route.loader
export const action = route.action
