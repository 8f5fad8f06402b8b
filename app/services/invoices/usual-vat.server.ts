import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'

export function usualVat(scope: Scope): VatTreatment {
  return getQuoteSettings(scope).vatNumber === '' ? 'outside' : 'standard'
}
