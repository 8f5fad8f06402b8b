import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { toRevenueRecord } from '#app/http/owner/owner-record.ts'
import { readStats } from '#app/services/owner/stats.server.ts'
import { readRevenue } from '#app/services/owner/stripe-figures.server.ts'

const route = ownerApi({ GET: async () => toRevenueRecord(await readRevenue(), readStats()) })

export const loader = route.loader
export const action = route.action
