import { invoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoiceRecord } from '#app/http/invoices/invoice-api.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { sendInvoice } from '#app/services/invoices/send-invoice.server.ts'

const route = invoicingApi({
  POST: async ({ scope, params, body, requestId }) => {
    const input = await body(invoiceSending)
    const { id } = await sendInvoice(scope, idParam(params), {
      ...input,
      requestId: requestId ?? input.requestId,
    })
    return readInvoiceRecord(scope, id)
  },
})

export const loader = route.loader
export const action = route.action
