import { requireMay } from '#app/domain/permissions.ts'
import { newPriceListItem } from '#app/domain/price-list/price-list-item.schema.ts'
import { apiPage, created, list } from '#app/http/api.server.ts'
import { toPriceListRecord } from '#app/http/price-list/price-list-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { listNewestPriceList } from '#app/models/price-list/price-list.server.ts'
import { createPriceListItem } from '#app/services/price-list/create-price-list-item.server.ts'

const route = quotingApi({
  GET: ({ scope, url }) => {
    requireMay(scope, 'money.read')
    return list(url, listNewestPriceList(scope, apiPage(url)), toPriceListRecord)
  },
  POST: async ({ scope, body, requestId }) => {
    const input = await body(newPriceListItem(scope.timeZone))
    const item = createPriceListItem(scope, { ...input, requestId: requestId ?? input.requestId })
    return created(toPriceListRecord(item))
  },
})

export const loader = route.loader
export const action = route.action
