import { created } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toWholeQuoteRecord } from '#app/http/quotes/quote-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'

const route = quotingApi({
  POST: ({ scope, params }) => {
    const { id } = reviseQuote(scope, idParam(params))
    return created(toWholeQuoteRecord(requireQuote(scope, id)))
  },
})

export const loader = route.loader
export const action = route.action
