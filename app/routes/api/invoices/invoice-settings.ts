import { invoiceSettingsChange } from '#app/domain/invoices/invoice-settings.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { toInvoiceSettingsRecord } from '#app/http/invoices/tax-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import {
  readInvoiceSettings,
  updateInvoiceSettings,
} from '#app/services/invoices/update-invoice-settings.server.ts'

const route = invoicingApi({
  GET: ({ scope }) => {
    requireMay(scope, 'invoice.configure')
    return toInvoiceSettingsRecord(readInvoiceSettings(scope))
  },
  PUT: async ({ scope, body }) => {
    const change = await body(invoiceSettingsChange)
    const record = () => toInvoiceSettingsRecord(readInvoiceSettings(scope))
    try {
      updateInvoiceSettings(scope, change)
    } catch (error) {
      throw staleAs(error, record)
    }
    return record()
  },
})

export const loader = route.loader
export const action = route.action
