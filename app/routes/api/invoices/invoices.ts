import { invoiceSent } from '#app/domain/invoices/invoice-api.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { apiPage, created, list } from '#app/http/api.server.ts'
import { readInvoiceRecord } from '#app/http/invoices/invoice-api.server.ts'
import { toInvoiceRecord } from '#app/http/invoices/invoice-record.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { listInvoices } from '#app/models/invoices/invoice-pages.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'

const route = invoicingApi({
  GET: ({ scope, url }) => {
    requireMay(scope, 'money.read')
    return list(url, listInvoices(scope, apiPage(url)), toInvoiceRecord)
  },
  POST: async ({ scope, body, requestId }) => {
    const input = await body(invoiceSent(scope.timeZone))
    const { id } = createInvoice(scope, { ...input, requestId: requestId ?? input.requestId })
    return created(readInvoiceRecord(scope, id))
  },
})

export const loader = route.loader
export const action = route.action
