import { clientTaxChange } from '#app/domain/invoices/client-tax.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { toClientTaxRecord } from '#app/http/invoices/tax-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { listConfirmations } from '#app/models/invoices/tax-paper.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'

function read(scope: Scope, id: number) {
  return toClientTaxRecord(getClientTax(scope, id), listConfirmations(scope, id))
}

const route = invoicingApi({
  GET: ({ scope, params }) => {
    requireMay(scope, 'invoice.configure')
    return read(scope, requireClient(scope, idParam(params)).id)
  },
  PUT: async ({ scope, params, body }) => {
    const id = idParam(params)
    const change = await body(clientTaxChange(scope.timeZone))
    const record = () => read(scope, id)
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
