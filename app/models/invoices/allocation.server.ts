import { and, asc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { receivedStatuses } from '#app/domain/payments/payment.ts'
import type { Company } from '#app/domain/scope.ts'
import { onKey, rowsOf } from '#app/models/rows.server.ts'
import { jsonOf, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { invoices, paymentAllocations, payments, projects } from '#db/schema/index.ts'

type Source = { paymentId: number } | { creditNoteId: number }

/** `day` is when it counts; null while the money is awaited. */
export function insertAllocation(
  { companyId }: Company,
  invoiceId: number,
  source: Source,
  amount: number,
  day: string | null = null,
): void {
  db()
    .insert(paymentAllocations)
    .values({ companyId, invoiceId, ...source, amount, day, createdAt: Date.now() })
    .run()
}

export function listAllocationsOfPayment({ companyId }: Company, paymentId: number) {
  const { id, invoiceId, amount, day } = paymentAllocations
  return db()
    .select({ id, invoiceId, amount, day, kind: invoices.kind })
    .from(paymentAllocations)
    .innerJoin(invoices, onKey(invoices, invoiceId))
    .where(and(eq(paymentAllocations.companyId, companyId), eq(paymentAllocations.paymentId, paymentId)))
    .orderBy(asc(id))
    .all()
}

/** Paid by bank, not confirmed: the rule of `isUnderWay`. */
function isAtBank(status: SQLWrapper, metadata: SQLWrapper): SQL<number> {
  return sql<number>`coalesce(${status} = 'pending' and ${metadata} ->> '$.underWay', 0)`
}

/** In pence. For selects. */
export const underWayOf = subquery(sql<number>`(select coalesce(sum(allocated.amount), 0)
  from payment_allocations allocated
  join payments paying on paying.company_id = allocated.company_id and paying.id = allocated.payment_id
  where allocated.company_id = ${invoices.companyId} and allocated.invoice_id = ${invoices.id} and allocated.day is null
    and ${isAtBank(sql`paying.status`, sql`paying.metadata`)})`)

/** Awaited ones included. */
export function listPaymentsOfInvoice({ companyId }: Company, invoiceId: number) {
  const { id, paymentId, amount } = paymentAllocations
  return db()
    .select({
      allocationId: id,
      amount,
      /** Null while awaited. */
      bookedOn: paymentAllocations.day,
      paymentId: payments.id,
      paymentAmount: payments.amount,
      status: payments.status,
      paymentMethod: payments.paymentMethod,
      isUnderWay: isAtBank(payments.status, payments.metadata).mapWith(Boolean),
      receivedOn: payments.receivedOn,
      note: payments.note,
    })
    .from(paymentAllocations)
    .innerJoin(payments, onKey(payments, paymentId))
    .where(and(eq(paymentAllocations.companyId, companyId), eq(paymentAllocations.invoiceId, invoiceId)))
    .orderBy(asc(id))
    .all()
}

const rows = rowsOf(paymentAllocations, 'Allocation not found')
export const saveAllocation = rows.save

/** Deletes it where `amount` is 0. */
export function resizeAllocation(company: Company, id: number, amount: number): void {
  if (amount > 0) rows.save(company, id, { amount })
  else rows.remove(company, id)
}

export function redateAllocations({ companyId }: Company, paymentId: number, day: string): void {
  const { companyId: company, paymentId: payment, day: booked } = paymentAllocations
  db()
    .update(paymentAllocations)
    .set({ day })
    .where(and(eq(company, companyId), eq(payment, paymentId), isNotNull(booked)))
    .run()
}

/** Pence on invoices; `row` is an alias of payments or credit notes. */
export function usedOf(source: 'payment_id' | 'credit_note_id', row: string): SQL<number> {
  return sql.raw(`(select coalesce(sum(used.amount), 0) from payment_allocations used
    where used.company_id = ${row}.company_id and used.${source} = ${row}.id)`) as SQL<number>
}

const ofPayment = usedOf('payment_id', 'payments')
const ofCreditNote = usedOf('credit_note_id', 'invoices')

/** On no invoice yet: credit notes first, then payments, oldest first. */
export function listClientCredit({ companyId }: Company, clientId: number) {
  const notes = db()
    .select({ id: invoices.id, left: sql<number>`${invoices.payable} - ${ofCreditNote}` })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, companyId),
        eq(invoices.clientId, clientId),
        eq(invoices.kind, 'credit_note'),
        sql`${invoices.number} is not null`,
        sql`${invoices.payable} > ${ofCreditNote}`,
      ),
    )
    .orderBy(asc(invoices.id))
    .all()
    .map(({ id, left }) => ({ creditNoteId: id, left }))
  const usable = sql<number>`${payments.amount} - ${payments.refundedAmount} - ${ofPayment}`
  const paid = db()
    .select({ id: payments.id, left: usable })
    .from(payments)
    .leftJoin(projects, onKey(projects, payments.projectId))
    .where(
      and(
        eq(payments.companyId, companyId),
        inArray(payments.status, receivedStatuses),
        sql`${usable} > 0`,
        sql`coalesce(${payments.clientId}, ${projects.clientId}) = ${clientId}`,
      ),
    )
    .orderBy(asc(payments.id))
    .all()
    .map(({ id, left }) => ({ paymentId: id, left }))
  return [...notes, ...paid]
}

/** Pence of received payments `paying` on no invoice. */
function leftOfPayments(where: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(max(0, paying.amount - paying.refunded_amount
      - ${usedOf('payment_id', 'paying')})), 0)
    from payments paying where ${where} and paying.status in ${receivedStatuses})`
}

/** Pence of credit notes `note` on no invoice. */
function leftOfNotes(where: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(note.payable - ${usedOf('credit_note_id', 'note')}), 0)
    from invoices note where ${where} and note.kind = 'credit_note' and note.number is not null)`
}

/** Unallocated pence of an invoice's payments and credit notes, or of a credit note itself. For selects. */
export const leftOfInvoice = subquery(sql<number>`case when ${invoices.kind} = 'credit_note'
  then ${leftOfNotes(sql`note.company_id = ${invoices.companyId} and note.id = ${invoices.id}`)}
  else ${leftOfPayments(sql`paying.company_id = ${invoices.companyId} and paying.id in (select its.payment_id
      from payment_allocations its where its.company_id = ${invoices.companyId} and its.invoice_id = ${invoices.id}
        and its.day is not null)`)}
    + ${leftOfNotes(sql`note.company_id = ${invoices.companyId} and note.of_id = ${invoices.id}`)} end`)

/** Unallocated pence of a job's payments, in the company's currency, and credit notes. For selects. */
export const leftOfJob = subquery(sql<number>`${leftOfPayments(sql`paying.company_id = ${projects.companyId}
    and paying.project_id = ${projects.id} and paying.currency = (select mine.currency from companies mine
      where mine.id = ${projects.companyId})`)}
  + ${leftOfNotes(sql`note.company_id = ${projects.companyId} and note.project_id = ${projects.id}`)}`)

/** Unallocated pence. For selects. */
export const leftOfPayment = subquery(
  leftOfPayments(sql`paying.company_id = ${payments.companyId} and paying.id = ${payments.id}`),
)

export type PaidInvoice = { id: number; number: string | null; amount: number }

/** Oldest first, amounts in pence. For selects. */
export const invoicesOfPayment = jsonOf<
  PaidInvoice[]
>(sql`(select json_group_array(json_object('id', invoice.id,
    'number', invoice.number, 'amount', its.amount) order by its.id)
  from payment_allocations its
  join invoices invoice on invoice.company_id = its.company_id and invoice.id = its.invoice_id
  where its.company_id = ${payments.companyId} and its.payment_id = ${payments.id})`)

/** In pence. */
export function readCreditNoteLeft({ companyId }: Company, creditNoteId: number): number {
  const where = and(eq(invoices.companyId, companyId), eq(invoices.id, creditNoteId))
  const left = sql<number>`${invoices.payable} - ${ofCreditNote}`
  return db().select({ left }).from(invoices).where(where).get()?.left ?? 0
}
