import { toldApproval } from '#app/domain/variations/variation.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toVariationRecord } from '#app/http/variations/variation-record.ts'
import { requireVariation } from '#app/models/variations/variation.server.ts'
import { approveVariation } from '#app/services/variations/write-variation.server.ts'

const route = invoicingApi({
  POST: async ({ scope, params, body }) => {
    const id = idParam(params)
    const { name, version } = await body(toldApproval)
    const record = () => toVariationRecord(requireVariation(scope, id))
    try {
      approveVariation(scope, id, {
        version: version ?? requireVariation(scope, id).version,
        decidedName: name,
        decidedFrom: `told to ${scope.username}`,
      })
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
