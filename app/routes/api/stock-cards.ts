import { stockFeatures } from '#app/domain/premium.ts'
import { newStockCard } from '#app/domain/stock-card.schema.ts'
import { apiPage, created, list } from '#app/http/api.server.ts'
import { premiumApi } from '#app/http/premium-page.server.ts'
import { toStockCardRecord } from '#app/http/stock-card-record.ts'
import { listStockCards } from '#app/models/stock-card.server.ts'
import { createStockCard } from '#app/services/stock-cards/create-stock-card.server.ts'

const route = premiumApi(stockFeatures, {
  GET: ({ scope, url }) => list(url, listStockCards(scope, apiPage(url)), toStockCardRecord),
  POST: async ({ scope, body, requestId }) => {
    const fields = await body(newStockCard)
    return created(
      toStockCardRecord(createStockCard(scope, { ...fields, requestId: requestId ?? fields.requestId })),
    )
  },
})

export const loader = route.loader
export const action = route.action
