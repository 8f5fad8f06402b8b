import { newRateCard } from '#app/domain/overheads/rate-card.schema.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import { apiPage, created, list } from '#app/http/api.server.ts'
import { toRateCardRecord } from '#app/http/overheads/overheads-record.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { listRateCards } from '#app/models/overheads/rate-card.server.ts'
import { createRateCard } from '#app/services/overheads/create-rate-card.server.ts'

const route = premiumApi(
  'overheads',
  {
    GET: ({ scope, url }) => {
      requireMay(scope, 'money.read')
      const toRecord = toRateCardRecord(may(scope, 'pay.read'))
      return list(url, listRateCards(scope, apiPage(url)), toRecord)
    },
    POST: async ({ scope, body, requestId }) => {
      requireMay(scope, 'pay.edit')
      const input = await body(newRateCard(scope.timeZone))
      const card = createRateCard(scope, { ...input, requestId: requestId ?? input.requestId })
      return created(toRateCardRecord(may(scope, 'pay.read'))(card))
    },
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
