import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { readStats } from '#app/services/owner/stats.server.ts'

const route = ownerApi({
  GET: () => {
    const { overduePence, recurringPence, ...counts } = readStats()
    return {
      ...counts,
      overdueAmount: (overduePence / 100).toFixed(2),
      monthlyRevenue: (recurringPence / 100).toFixed(2),
    }
  },
})

export const loader = route.loader
export const action = route.action
