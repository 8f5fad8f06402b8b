import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { invoices } from '#db/schema/index.ts'
import { type Invoice, selectInvoices } from './invoice.server.ts'

/** What asked for the late interest of an invoice, a draft too; not what was credited whole since. */
export function findInterestOf(scope: Pick<Scope, 'companyId'>, invoiceId: number): Invoice | null {
  const isTakenBack = sql`coalesce((select sum(note.net) from invoices note
    where note.company_id = invoices.company_id and note.of_id = invoices.id and note.kind = 'credit_note'
      and note.number is not null), 0) = ${invoices.net} and ${invoices.number} is not null`
  return (
    selectInvoices(
      scope,
      and(eq(invoices.ofId, invoiceId), eq(invoices.kind, 'standard'), sql`not (${isTakenBack})`),
    ).get() ?? null
  )
}
