import { and, desc, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, invoices, projects } from '#db/schema/index.ts'
import { invoiceColumns, liveInvoices } from './invoice.server.ts'

/** So many of a company's invoices are counted and listed, the newest; how each stands is reckoned for all of them. */
export const mostListedInvoices = 5000

const { id, kind, issuedOn, dueOn, firstViewedAt, payable, paid, credited } = invoiceColumns

/** Of every invoice what says how it stands and what it counts for: newest first, drafts before all that is issued. */
export function listInvoiceFacts(scope: Scope) {
  return db()
    .select({ id, kind, issuedOn, dueOn, firstViewedAt, payable, paid, credited })
    .from(invoices)
    .where(liveInvoices(scope))
    .orderBy(sql`${issuedOn} is null desc`, desc(issuedOn), desc(id))
    .limit(mostListedInvoices)
    .all()
}

export type InvoiceFact = ReturnType<typeof listInvoiceFacts>[number]

/** Those whose number or words hold a text, or whose client does; null when nothing is looked for. */
export function searchInvoices(scope: Scope, query: string): { ids: Set<number>; isCut: boolean } | null {
  const found = findRecords(scope, 'invoice', query)
  const named = findRecords(scope, 'client', query)
  if (found === null || named === null) return null
  const ofClients = named.ids.length === 0 ? [] : listInvoicesOf(scope, named.ids)
  return { ids: new Set([...found.ids, ...ofClients]), isCut: found.isCut || named.isCut }
}

function listInvoicesOf(scope: Scope, clientIds: readonly number[]): number[] {
  return db()
    .select({ id })
    .from(invoices)
    .where(and(liveInvoices(scope), sql`${invoices.clientId} in ${among(clientIds)}`))
    .orderBy(desc(id))
    .limit(mostListedInvoices)
    .all()
    .map(row => row.id)
}

const sentAt = subquery(sql<number | null>`(select max(event.created_at) from invoice_events event
  where event.company_id = ${invoices.companyId} and event.invoice_id = ${invoices.id} and event.kind = 'sent')`)

const paidOn = subquery(sql<string | null>`(select max(allocated.day) from payment_allocations allocated
  where allocated.company_id = ${invoices.companyId} and allocated.invoice_id = ${invoices.id}
    and allocated.payment_id is not null and allocated.amount > 0)`)

const lastChase = subquery(sql<string | null>`(select json_object('kind', event.kind, 'at', event.created_at,
    'detail', event.detail) from invoice_events event
  where event.company_id = ${invoices.companyId} and event.invoice_id = ${invoices.id}
    and event.kind in ('reminded', 'chased') order by event.id desc limit 1)`)

const ofNumber = subquery(sql<string | null>`(select origin.number from invoices origin
  where origin.company_id = ${invoices.companyId} and origin.id = ${invoices.ofId})`)

type Chase = { kind: 'reminded' | 'chased'; at: number; detail: string }

function readChase(json: string | null): Chase | null {
  return json === null ? null : JSON.parse(json)
}

/** Those of `ids` as lists tell them, in that order. */
export function listInvoiceRows(scope: Scope, ids: readonly number[]) {
  const rows = db()
    .select({
      ...{ id, kind, issuedOn, dueOn, firstViewedAt, payable, paid, credited },
      number: invoices.number,
      title: invoices.title,
      createdAt: invoices.createdAt,
      clientName: clients.name,
      jobNumber: projects.jobNumber,
      sentAt: sentAt.mapWith((at: number | null) => at),
      paidOn,
      lastChase: lastChase.mapWith(readChase),
      ofNumber,
    })
    .from(invoices)
    .leftJoin(clients, and(eq(clients.companyId, invoices.companyId), eq(clients.id, invoices.clientId)))
    .leftJoin(projects, and(eq(projects.companyId, invoices.companyId), eq(projects.id, invoices.projectId)))
    .where(and(liveInvoices(scope), sql`${id} in ${among(ids)}`))
    .all()
  const places = new Map(ids.map((each, at) => [each, at]))
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

export type InvoiceRow = ReturnType<typeof listInvoiceRows>[number]

/** What came in for invoices within some days, less what went back then, in pence, and by how many payments. */
export function readIncome({ companyId }: Scope, { first, last }: { first: string; last: string }) {
  return db().get<{ amount: number; count: number }>(sql`select coalesce(sum(allocated.amount), 0) as amount,
      count(distinct iif(allocated.amount > 0, allocated.payment_id, null)) as count
    from payment_allocations allocated
    where allocated.company_id = ${companyId} and allocated.payment_id is not null
      and allocated.day between ${first} and ${last}`)
}
