import { idParam } from '#app/http/input.server.ts'
import { readInvoiceRecord } from '#app/http/invoices/invoice-api.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { withdrawRequest } from '#app/services/invoices/withdraw-request.server.ts'

const route = invoicingApi({
  POST: async ({ scope, params }) => {
    const { id } = await withdrawRequest(scope, idParam(params))
    return readInvoiceRecord(scope, id)
  },
})

export const loader = route.loader
export const action = route.action
