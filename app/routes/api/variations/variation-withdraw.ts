import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { toVariationRecord } from '#app/http/variations/variation-record.ts'
import { withdrawVariation } from '#app/services/variations/send-variation.server.ts'

const route = invoicingApi({
  POST: ({ scope, params }) => toVariationRecord(withdrawVariation(scope, idParam(params))),
})

export const loader = route.loader
export const action = route.action
