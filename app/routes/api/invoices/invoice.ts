import { invoiceChangeSent } from '#app/domain/invoices/invoice-api.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoiceRecord } from '#app/http/invoices/invoice-api.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { deleteInvoice } from '#app/services/invoices/delete-invoice.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const { version, ...change } = await body(invoiceChangeSent(scope.timeZone))
  const record = () => readInvoiceRecord(scope, id)
  try {
    updateInvoice(scope, id, { ...change, version: version ?? requireInvoice(scope, id).version })
  } catch (error) {
    throw staleAs(error, record)
  }
  return record()
}

const route = invoicingApi({
  GET: ({ scope, params }) => {
    requireMay(scope, 'money.read')
    return readInvoiceRecord(scope, idParam(params))
  },
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteInvoice(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
