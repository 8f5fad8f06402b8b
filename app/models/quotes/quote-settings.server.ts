import { eq } from 'drizzle-orm'
import { type QuoteSettings, usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { quoteSettings } from '#db/schema/index.ts'

/** With version 0 where nothing was set yet. */
export function getQuoteSettings(scope: Pick<Scope, 'companyId'>): QuoteSettings & { version: number } {
  const row = db().select().from(quoteSettings).where(eq(quoteSettings.companyId, scope.companyId)).get()
  if (!row) return { ...usualQuoteSettings, version: 0 }
  const { companyId: _companyId, ...settings } = row
  return settings
}
