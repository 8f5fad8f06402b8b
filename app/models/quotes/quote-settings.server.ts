import { eq } from 'drizzle-orm'
import { type QuoteSettings, usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import type { Company } from '#app/domain/scope.ts'
import { upsert } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { quoteSettings } from '#db/schema/index.ts'

export function getQuoteSettings(scope: Company): QuoteSettings & { version: number } {
  const row = db().select().from(quoteSettings).where(eq(quoteSettings.companyId, scope.companyId)).get()
  if (!row) return { ...usualQuoteSettings, version: 0 }
  const { companyId: _companyId, ...settings } = row
  return settings
}

export type KeptQuoteSettings = ReturnType<typeof getQuoteSettings>

export function saveQuoteSettings(scope: Company, settings: QuoteSettings): void {
  upsert(scope, quoteSettings, {}, { ...settings, paymentStages: [...settings.paymentStages] })
}
