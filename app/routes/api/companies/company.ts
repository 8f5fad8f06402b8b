import { companyChange } from '#app/domain/companies/company.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { api } from '#app/http/api.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'

const route = api({
  GET: ({ scope }) => {
    requireMay(scope, 'company.configure')
    return requireCompany(scope)
  },
  PATCH: async ({ scope, body }) => {
    requireMay(scope, 'company.configure')
    return updateCompany(scope, await body(companyChange))
  },
})

export const loader = route.loader
export const action = route.action
