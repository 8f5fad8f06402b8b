import { requireMay } from '#app/domain/permissions.ts'
import { quoteChange } from '#app/domain/quotes/quote.schema.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toWholeQuoteRecord } from '#app/http/quotes/quote-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'
import { saveQuote } from '#app/services/quotes/save-quote.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const change = await body(quoteChange)
  const record = () => toWholeQuoteRecord(requireQuote(scope, id))
  try {
    saveQuote(scope, id, change)
  } catch (error) {
    throw staleAs(error, record)
  }
  return record()
}

const route = quotingApi({
  GET: ({ scope, params }) => {
    requireMay(scope, 'money.read')
    return toWholeQuoteRecord(requireQuote(scope, idParam(params)))
  },
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteQuote(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
