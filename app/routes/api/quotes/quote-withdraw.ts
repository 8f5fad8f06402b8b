import { idParam } from '#app/http/input.server.ts'
import { toWholeQuoteRecord } from '#app/http/quotes/quote-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { withdrawQuote } from '#app/services/quotes/withdraw-quote.server.ts'

const route = quotingApi({
  POST: ({ scope, params }) => {
    const { id } = withdrawQuote(scope, idParam(params))
    return toWholeQuoteRecord(requireQuote(scope, id))
  },
})

export const loader = route.loader
export const action = route.action
