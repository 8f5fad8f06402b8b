import { clientTaxChange } from '#app/domain/invoices/client-tax.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { toClientTaxRecord } from '#app/http/invoices/tax-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'

const route = invoicingApi({
  GET: ({ scope, params }) => {
    requireMay(scope, 'invoice.configure')
    return toClientTaxRecord(getClientTax(scope, requireClient(scope, idParam(params)).id))
  },
  PUT: async ({ scope, params, body }) => {
    const id = idParam(params)
    const change = await body(clientTaxChange(scope.timeZone))
    const record = () => toClientTaxRecord(getClientTax(scope, id))
    try {
      updateClientTax(scope, id, change)
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
