import { creditSent } from '#app/domain/invoices/invoice-api.schema.ts'
import { created } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoiceRecord } from '#app/http/invoices/invoice-api.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'

const route = invoicingApi({
  POST: async ({ scope, params, body, requestId }) => {
    const input = await body(creditSent)
    const { id } = creditInvoice(scope, idParam(params), {
      ...input,
      requestId: requestId ?? input.requestId,
    })
    return created(readInvoiceRecord(scope, id))
  },
})

export const loader = route.loader
export const action = route.action
