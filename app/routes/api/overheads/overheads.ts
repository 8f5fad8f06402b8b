import { newOverheadItem } from '#app/domain/overheads/overhead-item.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { apiPage, created, list } from '#app/http/api.server.ts'
import { toOverheadItemRecord } from '#app/http/overheads/overheads-record.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { listOverheadItems } from '#app/models/overheads/overhead-item.server.ts'
import { createOverheadItem } from '#app/services/overheads/write-overhead-item.server.ts'

const route = premiumApi(
  'overheads',
  {
    GET: ({ scope, url }) => {
      requireMay(scope, 'money.read')
      return list(url, listOverheadItems(scope, apiPage(url)), toOverheadItemRecord)
    },
    POST: async ({ scope, body, requestId }) => {
      requireMay(scope, 'overheads.edit')
      const input = await body(newOverheadItem(scope.timeZone))
      const item = createOverheadItem(scope, { ...input, requestId: requestId ?? input.requestId })
      return created(toOverheadItemRecord(item))
    },
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
