import { requireMay } from '#app/domain/permissions.ts'
import { linesOfVariation, variationChangeSent } from '#app/domain/variations/variation.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toVariationRecord } from '#app/http/variations/variation-record.ts'
import { requireVariation } from '#app/models/variations/variation.server.ts'
import { updateVariation } from '#app/services/variations/write-variation.server.ts'

const route = invoicingApi({
  GET: ({ scope, params }) => {
    requireMay(scope, 'money.read')
    return toVariationRecord(requireVariation(scope, idParam(params)))
  },
  PUT: async ({ scope, params, body }) => {
    const id = idParam(params)
    const input = await body(variationChangeSent)
    const { title, words, minutes, delayDays, version } = input
    const record = () => toVariationRecord(requireVariation(scope, id))
    try {
      updateVariation(scope, id, {
        ...{ title, words, minutes, delayDays, version },
        lines: linesOfVariation(input),
      })
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
