import { requireMay } from '#app/domain/permissions.ts'
import { newQuote } from '#app/domain/quotes/quote.schema.ts'
import { apiPage, created, list } from '#app/http/api.server.ts'
import { toQuoteRecord, toWholeQuoteRecord } from '#app/http/quotes/quote-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { listQuotes } from '#app/models/quotes/quote-list.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'

const route = quotingApi({
  GET: ({ scope, url }) => {
    requireMay(scope, 'money.read')
    return list(url, listQuotes(scope, apiPage(url)), toQuoteRecord)
  },
  POST: async ({ scope, body, requestId }) => {
    const input = await body(newQuote)
    const { id } = createQuote(scope, { ...input, requestId: requestId ?? input.requestId })
    return created(toWholeQuoteRecord(requireQuote(scope, id)))
  },
})

export const loader = route.loader
export const action = route.action
