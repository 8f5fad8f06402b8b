import { changedFields } from '#app/domain/activities/changes.ts'
import { requireCheckDigits } from '#app/domain/companies/vat-number.schema.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { InvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { readMakings } from '#app/models/invoices/document-parts.server.ts'
import { hasNumbersOfOthers, saveInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { getQuoteSettings, saveQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'

/** Stored with the quote settings, as quotes show it too. */
type Settings = InvoiceSettings & { vatNumber: string }
type Change = Partial<Settings> & { version?: number | undefined }

export function readInvoiceSettings(scope: Scope): Settings & { version: number } {
  const { settings, vatNumber } = readMakings(scope, { clientId: null, projectId: null })
  return { ...settings, vatNumber }
}

export function updateInvoiceSettings(scope: Scope, { version, ...change }: Change) {
  requireMay(scope, 'invoice.configure')
  return transaction(() => {
    const current = readInvoiceSettings(scope)
    const fields = changedFields(current, change)
    if (fields.length === 0) return current
    ensureVersion(scope, 'invoice_settings', { ...current, id: scope.companyId }, version)
    const { version: _version, vatNumber, ...settings } = { ...current, ...change }
    const prefixes = [settings.invoicePrefix, settings.creditPrefix, settings.requestPrefix]
    if (new Set(prefixes).size < prefixes.length || prefixes.some(prefix => !/^[\w/-]{1,12}$/.test(prefix))) {
      throw new Invalid({ invoicePrefix: ['Please give each kind of number a beginning of its own'] })
    }
    const kinds = {
      invoicePrefix: 'invoice',
      creditPrefix: 'credit_note',
      requestPrefix: 'deposit_request',
    } as const
    for (const [field, kind] of Object.entries(kinds)) {
      const prefix = settings[field as keyof typeof kinds]
      if (fields.includes(field) && hasNumbersOfOthers(scope, kind, prefix)) {
        throw new Invalid({ [field]: [`Numbers of another kind begin with ${prefix}: please give another`] })
      }
    }
    requireCheckDigits(vatNumber, current.vatNumber)
    saveInvoiceSettings(scope, settings)
    if (fields.includes('vatNumber')) {
      const { version: _quotes, ...quotes } = getQuoteSettings(scope)
      saveQuoteSettings(scope, { ...quotes, vatNumber })
    }
    const subjectId = scope.companyId
    recordActivity(scope, 'invoice_settings.updated', { subjectId, detail: { fields } })
    return readInvoiceSettings(scope)
  })
}
