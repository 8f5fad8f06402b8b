import { sending } from '#app/domain/quotes/quote-answer.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { toWholeQuoteRecord } from '#app/http/quotes/quote-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { sendQuote } from '#app/services/quotes/send-quote.server.ts'

const route = quotingApi({
  POST: async ({ scope, params, body, requestId }) => {
    const id = idParam(params)
    const input = await body(sending)
    const record = () => toWholeQuoteRecord(requireQuote(scope, id))
    try {
      await sendQuote(scope, id, { ...input, requestId: requestId ?? input.requestId })
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
