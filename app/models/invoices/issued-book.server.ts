import { and, asc, between, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { VatGroup } from '#app/domain/money/vat.ts'
import type { Company } from '#app/domain/scope.ts'
import { jsonOf, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'
import { invoiceColumns, liveInvoices } from './invoice.server.ts'

type Days = { from: string; to: string }

export const maxIssued = 5000

/** Without deposit requests, in the order of numbers. */
export function listIssuedIds(scope: Company, { from, to }: Days): number[] {
  const { id, issuedOn } = invoices
  return db()
    .select({ id })
    .from(invoices)
    .where(and(isIssued(scope), between(issuedOn, from, to)))
    .orderBy(asc(issuedOn), asc(id))
    .limit(maxIssued)
    .all()
    .map(row => row.id)
}

/** One at a time, as each is long. */
export function findIssued(scope: Company, id: number) {
  const { document, taxPoint } = invoices
  const row = db()
    .select({ document, taxPoint })
    .from(invoices)
    .where(and(isIssued(scope), eq(invoices.id, id)))
    .get()
  return row?.document ? { document: row.document, taxPoint: row.taxPoint } : null
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

export type Receipt = { day: string; amount: number }

// Documents may be long, so only parts are read.
const groupsOf = jsonOf<VatGroup[]>(sql`coalesce(${invoices.document} -> '$.totals.groups', '[]')`)
const clientOf = subquery(sql<string>`coalesce(${invoices.document} ->> '$.client.name', '')`)

/** Null while the money is awaited. */
const settledOn = sql.raw(
  "coalesce(allocated.day, iif(allocated.credit_note_id is null, null, date(allocated.created_at / 1000, 'unixepoch')))",
)

/** Refunds below zero; oldest first. */
function receiptsWhere(where: SQL) {
  return jsonOf<Receipt[]>(sql`(select json_group_array(json_object('day', day, 'amount', amount)) from (
    select ${settledOn} as day, allocated.amount as amount from payment_allocations allocated
    where allocated.company_id = ${invoices.companyId} and ${settledOn} is not null and ${where} order by 1, allocated.id))`)
}

const ofInvoice = sql`allocated.invoice_id = ${invoices.id}`
const isPaid = sql`${ofInvoice} and allocated.payment_id is not null`
/** Credit included; for a credit note, when it was used. */
const isSettled = sql`(${ofInvoice} or allocated.credit_note_id = ${invoices.id})`

function hasWithin({ from, to }: Days, where: SQL): SQL {
  return subquery(sql`exists (select 1 from payment_allocations allocated
    where allocated.company_id = ${invoices.companyId} and ${where} and ${settledOn} between ${from} and ${to})`)
}

/** By tax point, with earlier payments, or by what was settled in the period. */
export function listSold(scope: Company, days: Days, by: 'tax_point' | 'receipts') {
  const { kind, taxPoint, issuedOn, suppliedOn, payable } = invoices
  const isWithin =
    by === 'receipts'
      ? hasWithin(days, isSettled)
      : or(
          between(taxPoint, days.from, days.to),
          hasWithin(days, sql`${isPaid} and allocated.day < ${taxPoint}`),
        )
  const receipts = receiptsWhere(by === 'receipts' ? isSettled : isPaid)
  const allocated = sql`from payment_allocations allocated indexed by payment_allocations_invoice
    where allocated.company_id = ${scope.companyId} and ${settledOn} between ${days.from} and ${days.to}`
  const issued = sql`select sold.id from invoices sold indexed by invoices_issued
    where sold.company_id = ${scope.companyId} and sold.issued_on is not null and sold.tax_point between ${days.from} and ${days.to}`
  // Uses these indexes alone to narrow down everything ever issued; by receipts the rest costs more.
  const mayBeWithin = sql`${invoices.id} in (select allocated.invoice_id ${allocated}
    union all ${by === 'receipts' ? sql`select allocated.credit_note_id ${allocated}` : issued})`
  return db()
    .select({ kind, taxPoint, issuedOn, suppliedOn, groups: groupsOf, payable, receipts })
    .from(invoices)
    .where(and(isIssued(scope), mayBeWithin, isWithin))
    .orderBy(asc(invoices.id))
    .limit(maxIssued)
    .all()
    .flatMap(({ issuedOn: on, ...row }) => (on === null ? [] : [{ ...row, issuedOn: on }]))
}

/** Another invoice's credit note counts as money, its own does not. */
const isReceived = sql`${ofInvoice} and (allocated.payment_id is not null or exists (select 1 from invoices note
  where note.company_id = allocated.company_id and note.id = allocated.credit_note_id and note.of_id <> ${invoices.id}))`

type CreditedOfIt = { day: string; payable: number; labour: number; cis: number }

/** Under CIS, with money or credits within the days; all of their receipts. */
export function listUnderCis(scope: Company, days: Days) {
  const { number, clientId, payable, labour, cis } = invoices
  const ownNote = sql`note.company_id = ${invoices.companyId} and note.of_id = ${invoices.id}
    and note.kind = 'credit_note' and note.number is not null`
  const credits = jsonOf<
    CreditedOfIt[]
  >(sql`(select json_group_array(json_object('day', note.issued_on, 'payable', note.payable,
      'labour', note.labour, 'cis', note.cis)) from invoices note where ${ownNote})`)
  const isCredited = subquery(
    sql`exists (select 1 from invoices note where ${ownNote} and note.issued_on between ${days.from} and ${days.to})`,
  )
  return db()
    .select({
      number,
      clientId,
      clientName: clientOf,
      payable,
      labour,
      cis,
      credits,
      receipts: receiptsWhere(isReceived),
    })
    .from(invoices)
    .where(
      and(
        isIssued(scope),
        ne(invoices.kind, 'credit_note'),
        sql`${cis} > 0`,
        or(hasWithin(days, isReceived), isCredited),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(maxIssued)
    .all()
}

/** Without deposit requests. */
export function listIssuedForClient(scope: Company, clientId: number) {
  const { id, kind, number, title, issuedOn, dueOn, firstViewedAt, payable, paid, credited } = invoiceColumns
  return db()
    .select({ id, kind, number, title, issuedOn, dueOn, firstViewedAt, payable, paid, credited })
    .from(invoices)
    .where(and(isIssued(scope), eq(invoices.clientId, clientId)))
    .orderBy(asc(issuedOn), asc(id))
    .limit(maxIssued)
    .all()
}

/** Payments imported without moves count on their day of receipt. */
const movesOf = sql`coalesce(paying.moves, iif(paying.status in ('completed', 'refunded'), json_array(json_object(
  'day', coalesce(paying.received_on, date(paying.created_at / 1000, 'unixepoch')),
  'amount', paying.amount - paying.refunded_amount)), '[]'))`

/** One currency; refunds below zero on their own day. Allocated money is the invoice's client's, the rest the payment's. */
export function listPaidByClient({ companyId }: Company, clientId: number, currency: string) {
  const isOwned = sql`coalesce(paying.client_id, job.client_id) is ${clientId}`
  const onTheirs = sql`select allocated.payment_id from invoices settled cross join payment_allocations allocated
    on allocated.company_id = ${companyId} and allocated.invoice_id = settled.id and allocated.payment_id is not null
    where settled.company_id = ${companyId} and settled.client_id = ${clientId}`
  const mayBeTheirs = sql`select id from payments where company_id = ${companyId} and client_id = ${clientId}
    union all select theirs.id from projects job cross join payments theirs
      on theirs.company_id = ${companyId} and theirs.project_id = job.id
      where job.company_id = ${companyId} and job.client_id = ${clientId}
    union all ${onTheirs}`
  return db().all<{ day: string; amount: number; method: string | null; note: string }>(
    sql`with paid as (
        select paying.id, paying.payment_method as method, paying.note, ${isOwned} as isOwned, ${movesOf} as moves
        from payments paying
        left join projects job on job.company_id = paying.company_id and job.id = paying.project_id
        where paying.company_id = ${companyId} and paying.currency = ${currency} and paying.id in (${mayBeTheirs})
          and (${isOwned} or paying.id in (${onTheirs}))),
      part as (
        select paid.id, moved.value ->> 'day' as day, moved.value ->> 'amount' as amount
        from paid, json_each(paid.moves) moved where paid.isOwned
        union all
        select paid.id, allocated.day, iif(paid.isOwned, -allocated.amount, allocated.amount)
        from paid
        join payment_allocations allocated on allocated.company_id = ${companyId} and allocated.payment_id = paid.id
        join invoices settled on settled.company_id = allocated.company_id and settled.id = allocated.invoice_id
        where allocated.day is not null and (settled.client_id is ${clientId}) <> paid.isOwned)
      select part.day, sum(part.amount) as amount, paid.method, paid.note
      from part join paid on paid.id = part.id
      group by part.id, part.day having sum(part.amount) <> 0
      order by part.day, part.id limit ${maxIssued}`,
  )
}
