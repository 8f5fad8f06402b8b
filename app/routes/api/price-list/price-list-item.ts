import { requireMay } from '#app/domain/permissions.ts'
import { priceListItemChange } from '#app/domain/price-list/price-list-item.schema.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toPriceListRecord } from '#app/http/price-list/price-list-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requirePriceListItem } from '#app/models/price-list/price-list-item.server.ts'
import { deletePriceListItem } from '#app/services/price-list/delete-price-list-item.server.ts'
import { updatePriceListItem } from '#app/services/price-list/update-price-list-item.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const change = await body(priceListItemChange(scope.timeZone))
  try {
    return toPriceListRecord(updatePriceListItem(scope, id, change))
  } catch (error) {
    throw staleAs(error, () => toPriceListRecord(requirePriceListItem(scope, id)))
  }
}

const route = quotingApi({
  GET: ({ scope, params }) => {
    requireMay(scope, 'money.read')
    return toPriceListRecord(requirePriceListItem(scope, idParam(params)))
  },
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deletePriceListItem(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
