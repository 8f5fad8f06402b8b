import { newStaffCost } from '#app/domain/overheads/staff-cost.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { apiPage, created, list } from '#app/http/api.server.ts'
import { toStaffCostRecord } from '#app/http/overheads/overheads-record.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { listStaffCosts } from '#app/models/overheads/staff-cost.server.ts'
import { createStaffCost } from '#app/services/overheads/write-staff-cost.server.ts'

const route = premiumApi(
  'overheads',
  {
    GET: ({ scope, url }) => {
      requireMay(scope, 'pay.read')
      return list(url, listStaffCosts(scope, apiPage(url)), toStaffCostRecord)
    },
    POST: async ({ scope, body, requestId }) => {
      requireMay(scope, 'pay.edit')
      const input = await body(newStaffCost)
      const line = createStaffCost(scope, { ...input, requestId: requestId ?? input.requestId })
      return created(toStaffCostRecord(line))
    },
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
