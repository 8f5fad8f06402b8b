import { requireMay } from '#app/domain/permissions.ts'
import { idParam } from '#app/http/input.server.ts'
import { toWholeQuoteRecord } from '#app/http/quotes/quote-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'

const route = quotingApi({
  GET: ({ scope, params }) => {
    requireMay(scope, 'money.read')
    return toWholeQuoteRecord(requireQuote(scope, idParam(params)))
  },
  DELETE: ({ scope, params }) => void deleteQuote(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
