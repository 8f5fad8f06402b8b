import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'

/** What a new line carries: nobody charges VAT who is not registered. */
export function usualVat(scope: Scope): VatTreatment {
  return getQuoteSettings(scope).vatNumber === '' ? 'outside' : 'standard'
}
