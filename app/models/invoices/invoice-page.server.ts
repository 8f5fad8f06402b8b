import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { PaperEventKind } from '#app/domain/papers/paper-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, invoices, projects } from '#db/schema/index.ts'
import { leftOfInvoice } from './allocation.server.ts'
import { type Invoice, invoiceColumns, liveInvoices } from './invoice.server.ts'

export type InvoiceEvent = { kind: PaperEventKind; at: number; detail: string; who: string | null }

const events = jsonOf<
  InvoiceEvent[]
>(sql`(select json_group_array(json_object('kind', event.kind, 'at', event.created_at,
    'detail', event.detail, 'who', nullif(trim(coalesce(person.first_name, '') || ' ' || coalesce(person.last_name, '')), ''))
    order by event.id)
  from paper_events event
  left join users person on person.company_id = event.company_id and person.id = event.user_id
  where event.company_id = ${invoices.companyId} and event.invoice_id = ${invoices.id})`)

export function requireInvoicePage(scope: Scope, id: number) {
  const row = db()
    .select({
      invoice: invoiceColumns,
      document: invoices.document,
      contentHash: invoices.contentHash,
      client: clients.name,
      job: {
        id: projects.id,
        number: projects.jobNumber,
        name: projects.name,
        binEntryId: projects.binEntryId,
      },
      events,
      left: leftOfInvoice,
    })
    .from(invoices)
    .leftJoin(clients, onKey(clients, invoices.clientId))
    .leftJoin(projects, onKey(projects, invoices.projectId))
    .where(and(liveInvoices(scope), eq(invoices.id, id)))
    .get()
  if (!row) throw new NotFound('Invoice not found')
  return row
}

export type InvoicePageRow = ReturnType<typeof requireInvoicePage>

const { id, kind, number, title, ofId, issuedOn, net, payable, paid, credited } = invoiceColumns

/** Invoices of the same job, or made of one another; oldest first. */
export function listRelatedInvoices(scope: Scope, invoice: Pick<Invoice, 'id' | 'ofId' | 'projectId'>) {
  return db()
    .select({ id, kind, number, title, ofId, issuedOn, net, payable, paid, credited })
    .from(invoices)
    .where(
      and(
        liveInvoices(scope),
        sql`${invoices.id} <> ${invoice.id}`,
        or(
          and(eq(invoices.projectId, invoice.projectId ?? 0), isNotNull(invoices.number)),
          eq(invoices.ofId, invoice.id),
          eq(invoices.id, invoice.ofId ?? 0),
        ),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(500)
    .all()
}

export type RelatedInvoice = ReturnType<typeof listRelatedInvoices>[number]
