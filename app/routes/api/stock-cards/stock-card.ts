import { stockFeatures } from '#app/domain/premium/premium.ts'
import { stockCardChange } from '#app/domain/stock-cards/stock-card.schema.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { bodyWithFiles } from '#app/http/files/form-with-files.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { premiumApi } from '#app/http/premium/premium-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toStockCardRecord } from '#app/http/stock-cards/stock-card-record.ts'
import { requireStockCard } from '#app/models/stock-cards/stock-card.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { deleteStockCard } from '#app/services/stock-cards/delete-stock-card.server.ts'
import { updateStockCard } from '#app/services/stock-cards/update-stock-card.server.ts'

async function save(call: ApiCall) {
  const { scope } = call
  const id = idParam(call.params)
  const { value, sent } = await bodyWithFiles(call, stockCardChange, ['file'])
  const change = { ...value, requestId: call.requestId ?? value.requestId }
  try {
    const card = await withKeptFiles(scope, sent, { file: 'photo' }, ({ file }) =>
      updateStockCard(scope, id, change, file),
    )
    return toStockCardRecord(card)
  } catch (error) {
    throw staleAs(error, () => toStockCardRecord(requireStockCard(scope, id)))
  }
}

const route = premiumApi(
  stockFeatures,
  {
    GET: ({ scope, params }) => toStockCardRecord(requireStockCard(scope, idParam(params))),
    PUT: save,
    PATCH: save,
    DELETE: ({ scope, params }) => void deleteStockCard(scope, idParam(params)),
  },
  { isKept: true },
)

export const loader = route.loader
export const action = route.action
