import { and, asc, between, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'
import { invoiceColumns, liveInvoices } from './invoice.server.ts'

// What was issued, as books and tax ask for it.

type Company = Pick<Scope, 'companyId'>
type Days = { from: string; to: string }

/** So many are read at once: more come by a shorter period. */
export const mostIssued = 5000

/** Of days on which they were issued, in the order of their numbers. Requests are no invoices, and not among them. */
export function listIssued(scope: Company, { from, to }: Days) {
  const { id, document, taxPoint } = invoices
  return db()
    .select({ id, document, taxPoint })
    .from(invoices)
    .where(and(isIssued(scope), between(invoices.issuedOn, from, to)))
    .orderBy(asc(invoices.issuedOn), asc(id))
    .limit(mostIssued)
    .all()
    .flatMap(({ document: issued, ...row }) => (issued ? [{ ...row, document: issued }] : []))
}

export function countIssued(scope: Company, { from, to }: Days): { invoices: number; credits: number } {
  const isCredit = sql`${invoices.kind} = 'credit_note'`
  const row = db()
    .select({
      invoices: sql<number>`sum(iif(${isCredit}, 0, 1))`,
      credits: sql<number>`sum(iif(${isCredit}, 1, 0))`,
    })
    .from(invoices)
    .where(and(isIssued(scope), between(invoices.issuedOn, from, to)))
    .get()
  return { invoices: row?.invoices ?? 0, credits: row?.credits ?? 0 }
}

function isIssued(scope: Company): SQL | undefined {
  return and(liveInvoices(scope), isNotNull(invoices.number), ne(invoices.kind, 'deposit_request'))
}

type Receipt = { day: string; amount: number }

const readReceipts = (text: string): Receipt[] => JSON.parse(text)

const cameOn = "coalesce(paying.received_on, date(paying.created_at / 1000, 'unixepoch'))"

/** Payments that came for it, oldest first. */
const payments =
  subquery(sql<string>`(select json_group_array(json_object('day', day, 'amount', amount)) from (
    select ${sql.raw(cameOn)} as day, allocated.amount as amount from payment_allocations allocated
    join payments paying on paying.company_id = allocated.company_id and paying.id = allocated.payment_id
    where allocated.company_id = ${invoices.companyId} and allocated.invoice_id = ${invoices.id}
      and paying.status in ('completed', 'refunded') order by 1, allocated.id))`)

/** The same, and credit that was set against it; of a credit note, when it was set against something. */
const settlements =
  subquery(sql<string>`(select json_group_array(json_object('day', day, 'amount', amount)) from (
    select coalesce(${sql.raw(cameOn)}, date(allocated.created_at / 1000, 'unixepoch')) as day,
      allocated.amount as amount from payment_allocations allocated
    left join payments paying on paying.company_id = allocated.company_id and paying.id = allocated.payment_id
    where allocated.company_id = ${invoices.companyId}
      and (allocated.invoice_id = ${invoices.id} or allocated.credit_note_id = ${invoices.id})
      and (paying.id is null or paying.status in ('completed', 'refunded')) order by 1, allocated.id))`)

/** What a period's VAT comes of: by tax point, or by what was settled in it. */
export function listSold(scope: Company, { from, to }: Days, by: 'tax_point' | 'receipts') {
  const { kind, taxPoint, document, payable } = invoices
  const isSettled = sql`exists (select 1 from payment_allocations allocated
    left join payments paying on paying.company_id = allocated.company_id and paying.id = allocated.payment_id
    where allocated.company_id = ${invoices.companyId}
      and (allocated.invoice_id = ${invoices.id} or allocated.credit_note_id = ${invoices.id})
      and coalesce(${sql.raw(cameOn)}, date(allocated.created_at / 1000, 'unixepoch')) between ${from} and ${to})`
  return db()
    .select({ kind, taxPoint, document, payable, receipts: settlements.mapWith(readReceipts) })
    .from(invoices)
    .where(and(isIssued(scope), by === 'tax_point' ? between(taxPoint, from, to) : subquery(isSettled)))
    .orderBy(asc(invoices.id))
    .limit(mostIssued)
    .all()
    .flatMap(({ document: issued, ...row }) => (issued ? [{ ...row, document: issued }] : []))
}

/** What was issued under CIS and has had money, with when it came. */
export function listUnderCis(scope: Company, { from, to }: Days) {
  const { number, document, payable, labour, cis } = invoices
  const hasCome = sql`exists (select 1 from payment_allocations allocated
    join payments paying on paying.company_id = allocated.company_id and paying.id = allocated.payment_id
    where allocated.company_id = ${invoices.companyId} and allocated.invoice_id = ${invoices.id}
      and paying.status in ('completed', 'refunded') and ${sql.raw(cameOn)} between ${from} and ${to})`
  const credited =
    subquery(sql<number>`(select coalesce(sum(allocated.amount), 0) from payment_allocations allocated
    where allocated.company_id = ${invoices.companyId} and allocated.invoice_id = ${invoices.id}
      and allocated.credit_note_id is not null)`)
  return db()
    .select({ number, document, payable, labour, cis, credited, receipts: payments.mapWith(readReceipts) })
    .from(invoices)
    .where(and(isIssued(scope), ne(invoices.kind, 'credit_note'), sql`${cis} > 0`, subquery(hasCome)))
    .orderBy(asc(invoices.id))
    .limit(mostIssued)
    .all()
}

/** All that was ever issued for a client; requests are nothing owed, and not among it. */
export function listIssuedForClient(scope: Company, clientId: number) {
  const { id, kind, number, title, issuedOn, dueOn, firstViewedAt, payable, paid, credited } = invoiceColumns
  return db()
    .select({ id, kind, number, title, issuedOn, dueOn, firstViewedAt, payable, paid, credited })
    .from(invoices)
    .where(and(isIssued(scope), eq(invoices.clientId, clientId)))
    .orderBy(asc(issuedOn), asc(id))
    .limit(mostIssued)
    .all()
}

/** What a client has paid, for their jobs and their invoices, in one currency, less what was given back. */
export function listPaidByClient({ companyId }: Company, clientId: number, currency: string) {
  return db().all<{ day: string; amount: number; given: number; method: string | null; note: string }>(
    sql`select ${sql.raw(cameOn)} as day, paying.amount as amount, paying.refunded_amount as given,
        paying.payment_method as method, paying.note as note
      from payments paying
      left join projects job on job.company_id = paying.company_id and job.id = paying.project_id
      where paying.company_id = ${companyId} and paying.status in ('completed', 'refunded')
        and paying.currency = ${currency}
        and (job.client_id = ${clientId} or paying.id in (select allocated.payment_id
          from payment_allocations allocated
          join invoices settled on settled.company_id = allocated.company_id and settled.id = allocated.invoice_id
          where allocated.company_id = ${companyId} and settled.client_id = ${clientId}
            and allocated.payment_id is not null))
      order by day, paying.id limit ${mostIssued}`,
  )
}
