import { issueSent } from '#app/domain/invoices/invoice-api.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoiceRecord } from '#app/http/invoices/invoice-api.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'

const route = invoicingApi({
  POST: async ({ scope, params, body }) => {
    const id = idParam(params)
    const { version, payable } = await body(issueSent)
    const record = () => readInvoiceRecord(scope, id)
    try {
      issueInvoice(scope, id, { version, shown: payable ?? undefined })
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
