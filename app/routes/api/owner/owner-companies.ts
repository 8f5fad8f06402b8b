import { apiPage, list } from '#app/http/api.server.ts'
import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { toOwnerCompanyRecord } from '#app/http/owner/owner-record.ts'
import { listCompanies } from '#app/models/owner/owner-company-list.server.ts'

const route = ownerApi({
  GET: ({ url }) => list(url, listCompanies({}, apiPage(url)), toOwnerCompanyRecord),
})

export const loader = route.loader
export const action = route.action
