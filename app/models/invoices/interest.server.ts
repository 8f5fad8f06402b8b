import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'
import { type Invoice, selectInvoices } from './invoice.server.ts'

/** What asked for the late interest of an invoice, a draft too, oldest first; not what was credited whole since. */
export function listInterestOf(scope: Pick<Scope, 'companyId'>, invoiceId: number): Invoice[] {
  const isTakenBack = sql`coalesce((select sum(note.net) from invoices note
    where note.company_id = invoices.company_id and note.of_id = invoices.id and note.kind = 'credit_note'
      and note.number is not null), 0) = ${invoices.net} and ${invoices.number} is not null`
  return selectInvoices(
    scope,
    and(eq(invoices.ofId, invoiceId), eq(invoices.kind, 'standard'), sql`not (${isTakenBack})`),
  ).all()
}

/** What settled an invoice, by day. What was credited of the invoice itself was never owed. */
export function listSettled(
  { companyId }: Pick<Scope, 'companyId'>,
  { id, issuedOn }: Pick<Invoice, 'id' | 'issuedOn'>,
) {
  return db().all<{ day: string; amount: number }>(sql`select
      iif(note.of_id is ${id}, ${issuedOn}, coalesce(allocated.day, date(allocated.created_at / 1000, 'unixepoch'))) as day,
      allocated.amount as amount
    from payment_allocations allocated
    left join invoices note on note.company_id = allocated.company_id and note.id = allocated.credit_note_id
    where allocated.company_id = ${companyId} and allocated.invoice_id = ${id}
      and (allocated.day is not null or allocated.credit_note_id is not null) order by day, allocated.id`)
}
