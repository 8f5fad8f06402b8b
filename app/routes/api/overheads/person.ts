import { staffCostChange } from '#app/domain/overheads/staff-cost.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toStaffCostRecord } from '#app/http/overheads/overheads-record.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireStaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { deleteStaffCost, updateStaffCost } from '#app/services/overheads/write-staff-cost.server.ts'

async function save({ scope, params, body }: ApiCall) {
  requireMay(scope, 'pay.edit')
  const id = idParam(params)
  const change = await body(staffCostChange)
  try {
    return toStaffCostRecord(updateStaffCost(scope, id, change))
  } catch (error) {
    throw staleAs(error, () => toStaffCostRecord(requireStaffCost(scope, id)))
  }
}

const route = premiumApi(
  'overheads',
  {
    GET: ({ scope, params }) => {
      requireMay(scope, 'pay.read')
      return toStaffCostRecord(requireStaffCost(scope, idParam(params)))
    },
    PUT: save,
    PATCH: save,
    DELETE: ({ scope, params }) => void deleteStaffCost(scope, idParam(params)),
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
