import { overheadItemChange } from '#app/domain/overheads/overhead-item.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toOverheadItemRecord } from '#app/http/overheads/overheads-record.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireOverheadItem } from '#app/models/overheads/overhead-item.server.ts'
import { deleteOverheadItem, updateOverheadItem } from '#app/services/overheads/write-overhead-item.server.ts'

async function save({ scope, params, body }: ApiCall) {
  requireMay(scope, 'overheads.edit')
  const id = idParam(params)
  const change = await body(overheadItemChange(scope.timeZone))
  try {
    return toOverheadItemRecord(updateOverheadItem(scope, id, change))
  } catch (error) {
    throw staleAs(error, () => toOverheadItemRecord(requireOverheadItem(scope, id)))
  }
}

const route = premiumApi(
  'overheads',
  {
    GET: ({ scope, params }) => {
      requireMay(scope, 'money.read')
      return toOverheadItemRecord(requireOverheadItem(scope, idParam(params)))
    },
    PUT: save,
    PATCH: save,
    DELETE: ({ scope, params }) => {
      requireMay(scope, 'overheads.edit')
      deleteOverheadItem(scope, idParam(params))
    },
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
