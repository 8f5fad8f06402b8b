import { decimalText } from '#app/domain/format.ts'
import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { readStats } from '#app/services/owner/stats.server.ts'

const route = ownerApi({
  GET: () => {
    const { overduePence, recurringPence, ...counts } = readStats()
    return {
      ...counts,
      overdueAmount: decimalText(overduePence),
      monthlyRecurringRevenue: decimalText(recurringPence),
    }
  },
})

export const loader = route.loader
export const action = route.action
