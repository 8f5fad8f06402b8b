import { and, eq } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'
import { invoiceColumns, liveInvoices } from './invoice.server.ts'

/** `document` is null for a draft. */
export function requireInvoiceAndDocument(scope: Company, id: number) {
  const row = db()
    .select({ invoice: invoiceColumns, document: invoices.document })
    .from(invoices)
    .where(and(liveInvoices(scope), eq(invoices.id, id)))
    .get()
  if (!row) throw new NotFound('Invoice not found')
  return row
}
