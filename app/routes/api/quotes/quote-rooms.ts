import { quoteRoomsChange } from '#app/domain/quotes/quote-rooms.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { toWholeQuoteRecord } from '#app/http/quotes/quote-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { replaceRooms } from '#app/services/quotes/replace-rooms.server.ts'

const route = quotingApi({
  PUT: async ({ scope, params, body }) => {
    const id = idParam(params)
    const change = await body(quoteRoomsChange)
    const record = () => toWholeQuoteRecord(requireQuote(scope, id))
    try {
      replaceRooms(scope, id, change)
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
