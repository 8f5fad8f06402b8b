import { requireMay } from '#app/domain/permissions.ts'
import { toPresentRateRecord } from '#app/http/overheads/overheads-record.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { presentRate } from '#app/services/overheads/present-rate.server.ts'

const route = premiumApi(
  'overheads',
  {
    GET: ({ scope }) => {
      requireMay(scope, 'money.read')
      return toPresentRateRecord(presentRate(scope))
    },
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
