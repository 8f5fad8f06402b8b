import { requireCheckDigits } from '#app/domain/companies/vat-number.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { QuoteSettingsChange } from '#app/domain/quotes/quote-settings.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  getQuoteSettings,
  type KeptQuoteSettings,
  saveQuoteSettings,
} from '#app/models/quotes/quote-settings.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'

export function updateQuoteSettings(
  scope: Scope,
  { version, ...change }: QuoteSettingsChange,
): KeptQuoteSettings {
  requireMay(scope, 'quote.configure')
  return transaction(() => {
    const current = getQuoteSettings(scope)
    const kept = new Map<string, unknown>(Object.entries(current))
    const fields = Object.entries(change).flatMap(([name, value]) =>
      JSON.stringify(kept.get(name)) === JSON.stringify(value) ? [] : [name],
    )
    if (fields.length === 0) return current
    ensureVersion(scope, 'quote_settings', { ...current, id: scope.companyId }, version)
    requireCheckDigits(change.vatNumber, current.vatNumber)
    saveQuoteSettings(scope, change)
    recordActivity(scope, 'quote_settings.updated', { subjectId: scope.companyId, detail: { fields } })
    return getQuoteSettings(scope)
  })
}
