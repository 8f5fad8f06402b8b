import { and, eq, sql } from 'drizzle-orm'
import type { NumberedKind } from '#app/domain/invoices/invoice.ts'
import { type InvoiceSettings, usualInvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import type { Company } from '#app/domain/scope.ts'
import { upsert } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { invoiceSettings, invoices } from '#db/schema/index.ts'

export function getInvoiceSettings(scope: Company): InvoiceSettings & { version: number } {
  const row = db().select().from(invoiceSettings).where(eq(invoiceSettings.companyId, scope.companyId)).get()
  return keptSettings(row ?? null)
}

export function keptSettings(
  row: typeof invoiceSettings.$inferSelect | null,
): InvoiceSettings & { version: number } {
  if (!row) return { ...usualInvoiceSettings, version: 0 }
  const { companyId: _companyId, ...settings } = row
  return settings
}

/** A prefix shared by kinds that are counted separately would repeat numbers. */
export function hasNumbersOfOthers({ companyId }: Company, kind: NumberedKind, prefix: string): boolean {
  const countedAs = sql`iif(${invoices.kind} in ('credit_note', 'deposit_request'), ${invoices.kind}, 'invoice')`
  const found = db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, companyId),
        sql`${invoices.number} glob ${`${prefix}-[0-9][0-9][0-9][0-9]-[0-9]*`} and ${countedAs} <> ${kind}`,
      ),
    )
    .limit(1)
    .get()
  return found !== undefined
}

export function saveInvoiceSettings(scope: Company, settings: InvoiceSettings): void {
  upsert(scope, invoiceSettings, {}, settings)
}
