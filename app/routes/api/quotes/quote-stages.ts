import { quoteStagesChange } from '#app/domain/quotes/sent-stages.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { toWholeQuoteRecord } from '#app/http/quotes/quote-record.ts'
import { quotingApi } from '#app/http/quotes/quoting-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { savePaymentStages } from '#app/services/quotes/save-quote.server.ts'

const route = quotingApi({
  PUT: async ({ scope, params, body }) => {
    const id = idParam(params)
    const { paymentStages, version } = await body(quoteStagesChange)
    const record = () => toWholeQuoteRecord(requireQuote(scope, id))
    try {
      savePaymentStages(scope, id, paymentStages, { version })
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
