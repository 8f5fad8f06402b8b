import { eq, sql } from 'drizzle-orm'
import { type InvoiceSettings, usualInvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { invoiceSettings } from '#db/schema/index.ts'

/** With version 0 where nothing was set yet. */
export function getInvoiceSettings(scope: Pick<Scope, 'companyId'>): InvoiceSettings & { version: number } {
  const row = db().select().from(invoiceSettings).where(eq(invoiceSettings.companyId, scope.companyId)).get()
  return keptSettings(row ?? null)
}

/** A row as it is read; what holds without one where there is none. */
export function keptSettings(
  row: typeof invoiceSettings.$inferSelect | null,
): InvoiceSettings & { version: number } {
  if (!row) return { ...usualInvoiceSettings, version: 0 }
  const { companyId: _companyId, ...settings } = row
  return settings
}

/** As the next version; the first where nothing was set yet. */
export function saveInvoiceSettings(
  { companyId }: Pick<Scope, 'companyId'>,
  settings: InvoiceSettings,
): void {
  db()
    .insert(invoiceSettings)
    .values({ ...settings, companyId })
    .onConflictDoUpdate({
      target: invoiceSettings.companyId,
      set: { ...settings, version: sql`${invoiceSettings.version} + 1` },
    })
    .run()
}
