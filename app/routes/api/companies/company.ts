import { companyChange } from '#app/domain/companies/company.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { api } from '#app/http/api.server.ts'
import { toCompanyRecord } from '#app/http/companies/company-record.ts'
import { bodyWithFiles } from '#app/http/files/form-with-files.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'

function recordOf(scope: Scope) {
  return toCompanyRecord(requireCompany(scope))
}

const route = api({
  GET: ({ scope }) => {
    requireMay(scope, 'company.configure')
    return recordOf(scope)
  },
  PATCH: async call => {
    const { scope } = call
    requireMay(scope, 'company.configure')
    const { value, sent } = await bodyWithFiles(call, companyChange, ['logo'])
    const change = { ...value, requestId: call.requestId ?? value.requestId }
    try {
      await withKeptFiles(scope, sent, { logo: 'logo' }, ({ logo }) => updateCompany(scope, change, logo))
      return recordOf(scope)
    } catch (error) {
      throw staleAs(error, () => recordOf(scope))
    }
  },
})

export const loader = route.loader
export const action = route.action
