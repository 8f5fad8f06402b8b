import { stockFeatures } from '#app/domain/premium/premium.ts'
import { newStockCard } from '#app/domain/stock-cards/stock-card.schema.ts'
import { apiPage, created, list } from '#app/http/api.server.ts'
import { bodyWithFiles } from '#app/http/files/form-with-files.server.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { toStockCardRecord } from '#app/http/stock-cards/stock-card-record.ts'
import { listStockCards } from '#app/models/stock-cards/stock-card-list.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { createStockCard } from '#app/services/stock-cards/create-stock-card.server.ts'

const route = premiumApi(
  stockFeatures,
  {
    GET: ({ scope, url }) => list(url, listStockCards(scope, apiPage(url)), toStockCardRecord),
    POST: async call => {
      const { scope } = call
      const { value, sent } = await bodyWithFiles(call, newStockCard, ['file'])
      const input = { ...value, requestId: call.requestId ?? value.requestId }
      const card = await withKeptFiles(scope, sent, { file: 'photo' }, ({ file }) =>
        createStockCard(scope, input, file),
      )
      return created(toStockCardRecord(card))
    },
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
