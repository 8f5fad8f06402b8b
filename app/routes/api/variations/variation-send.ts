import { variationSending } from '#app/domain/variations/variation.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toVariationRecord } from '#app/http/variations/variation-record.ts'
import { requireVariation } from '#app/models/variations/variation.server.ts'
import { sendVariation } from '#app/services/variations/send-variation.server.ts'

const route = invoicingApi({
  POST: async ({ scope, params, body, requestId }) => {
    const id = idParam(params)
    const input = await body(variationSending)
    const record = () => toVariationRecord(requireVariation(scope, id))
    try {
      await sendVariation(scope, id, { ...input, requestId: requestId ?? input.requestId })
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
