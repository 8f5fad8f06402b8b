import { and, asc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { comeStatuses } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { invoices, paymentAllocations, payments, projects } from '#db/schema/index.ts'

type Company = Pick<Scope, 'companyId'>
type Source = { paymentId: number } | { creditNoteId: number }

/** `day` is that on which it counts; null of money that is awaited. */
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

/** Oldest first. */
export function listAllocationsOfPayment({ companyId }: Company, paymentId: number) {
  const { id, invoiceId, amount, day } = paymentAllocations
  return db()
    .select({ id, invoiceId, amount, day, kind: invoices.kind, number: invoices.number })
    .from(paymentAllocations)
    .innerJoin(
      invoices,
      and(eq(invoices.companyId, paymentAllocations.companyId), eq(invoices.id, invoiceId)),
    )
    .where(and(eq(paymentAllocations.companyId, companyId), eq(paymentAllocations.paymentId, paymentId)))
    .orderBy(asc(id))
    .all()
}

/** Paid by bank, which has not answered yet: the rule of `isUnderWay`. */
function isAtBank(status: SQLWrapper, metadata: SQLWrapper): SQL<number> {
  return sql<number>`coalesce(${status} = 'pending' and ${metadata} ->> '$.underWay', 0)`
}

/** How much of an invoice's money a bank is at. For selects. */
export const underWayOf = subquery(sql<number>`(select coalesce(sum(allocated.amount), 0)
  from payment_allocations allocated
  join payments paying on paying.company_id = allocated.company_id and paying.id = allocated.payment_id
  where allocated.company_id = ${invoices.companyId} and allocated.invoice_id = ${invoices.id} and allocated.day is null
    and ${isAtBank(sql`paying.status`, sql`paying.metadata`)})`)

/** Payments of an invoice, those that are awaited too, oldest first. */
export function listPaymentsOfInvoice({ companyId }: Company, invoiceId: number) {
  const { id, paymentId, amount } = paymentAllocations
  return db()
    .select({
      allocationId: id,
      amount,
      /** Null of what is awaited. */
      bookedOn: paymentAllocations.day,
      paymentId: payments.id,
      paymentAmount: payments.amount,
      status: payments.status,
      paymentMethod: payments.paymentMethod,
      /** A bank is at it. */
      isUnderWay: isAtBank(payments.status, payments.metadata).mapWith(Boolean),
      receivedOn: payments.receivedOn,
      note: payments.note,
    })
    .from(paymentAllocations)
    .innerJoin(
      payments,
      and(eq(payments.companyId, paymentAllocations.companyId), eq(payments.id, paymentId)),
    )
    .where(and(eq(paymentAllocations.companyId, companyId), eq(paymentAllocations.invoiceId, invoiceId)))
    .orderBy(asc(id))
    .all()
}

/** Nothing of it stays where `amount` is 0. */
export function resizeAllocation({ companyId }: Company, id: number, amount: number): void {
  const where = and(eq(paymentAllocations.companyId, companyId), eq(paymentAllocations.id, id))
  if (amount > 0) db().update(paymentAllocations).set({ amount }).where(where).run()
  else db().delete(paymentAllocations).where(where).run()
}

/** It came. */
export function bookAllocation({ companyId }: Company, id: number, amount: number, day: string): void {
  db()
    .update(paymentAllocations)
    .set({ amount, day })
    .where(and(eq(paymentAllocations.companyId, companyId), eq(paymentAllocations.id, id)))
    .run()
}

/** The day on which a payment came was put right: nothing of it was given back, and nothing told anybody of it. */
export function redateAllocations({ companyId }: Company, paymentId: number, day: string): void {
  const { companyId: company, paymentId: payment, day: booked } = paymentAllocations
  db()
    .update(paymentAllocations)
    .set({ day })
    .where(and(eq(company, companyId), eq(payment, paymentId), isNotNull(booked)))
    .run()
}

export function moveAllocation({ companyId }: Company, id: number, invoiceId: number): void {
  db()
    .update(paymentAllocations)
    .set({ invoiceId })
    .where(and(eq(paymentAllocations.companyId, companyId), eq(paymentAllocations.id, id)))
    .run()
}

const ofPayment = sql<number>`(select coalesce(sum(used.amount), 0) from payment_allocations used
  where used.company_id = payments.company_id and used.payment_id = payments.id)`
const ofCreditNote = sql<number>`(select coalesce(sum(used.amount), 0) from payment_allocations used
  where used.company_id = invoices.company_id and used.credit_note_id = invoices.id)`

/** What a client has paid, or was credited, and is on no invoice: credit notes first, then payments, oldest first. */
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
    .leftJoin(projects, and(eq(projects.companyId, payments.companyId), eq(projects.id, payments.projectId)))
    .where(
      and(
        eq(payments.companyId, companyId),
        inArray(payments.status, comeStatuses),
        sql`${usable} > 0`,
        sql`coalesce(${payments.clientId}, ${projects.clientId}) = ${clientId}`,
      ),
    )
    .orderBy(asc(payments.id))
    .all()
    .map(({ id, left }) => ({ paymentId: id, left }))
  return [...notes, ...paid]
}

/** Pence of the payments that came for an invoice, and of its credit notes, that are on no invoice. */
export function readLeftOfInvoice({ companyId }: Company, invoiceId: number): number {
  const { paymentId, day } = paymentAllocations
  const its = db()
    .select({ paymentId })
    .from(paymentAllocations)
    .where(
      and(
        eq(paymentAllocations.companyId, companyId),
        eq(paymentAllocations.invoiceId, invoiceId),
        isNotNull(day),
      ),
    )
  return (
    sumLeftOfPayments(and(eq(payments.companyId, companyId), inArray(payments.id, its))) +
    sumLeftOfNotes(and(eq(invoices.companyId, companyId), eq(invoices.ofId, invoiceId)))
  )
}

/** Pence of the payments of a job, and of its credit notes, that are on no invoice. */
export function readLeftOfJob({ companyId }: Company, projectId: number, currency: string): number {
  const { companyId: company, projectId: project } = payments
  return (
    sumLeftOfPayments(and(eq(company, companyId), eq(project, projectId), eq(payments.currency, currency))) +
    sumLeftOfNotes(and(eq(invoices.companyId, companyId), eq(invoices.projectId, projectId)))
  )
}

function sumLeftOfPayments(where: SQL | undefined): number {
  const left = sql<number>`coalesce(sum(max(0, ${payments.amount} - ${payments.refundedAmount} - ${ofPayment})), 0)`
  const came = inArray(payments.status, comeStatuses)
  return db().select({ left }).from(payments).where(and(where, came)).get()?.left ?? 0
}

function sumLeftOfNotes(where: SQL | undefined): number {
  const left = sql<number>`coalesce(sum(${invoices.payable} - ${ofCreditNote}), 0)`
  const isIssued = and(eq(invoices.kind, 'credit_note'), isNotNull(invoices.number))
  return db().select({ left }).from(invoices).where(and(where, isIssued)).get()?.left ?? 0
}

/** What of a credit note is on no invoice. */
export function readCreditNoteLeft({ companyId }: Company, creditNoteId: number): number {
  const where = and(eq(invoices.companyId, companyId), eq(invoices.id, creditNoteId))
  const left = sql<number>`${invoices.payable} - ${ofCreditNote}`
  return db().select({ left }).from(invoices).where(where).get()?.left ?? 0
}
