import { and, count, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { daysAfter, deletionPeriods, yearsAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { detailValue } from '#app/models/activities/activity-detail.server.ts'
import { deleteRows } from '#app/models/bin/rows.server.ts'
import { deleteTaxPapers } from '#app/models/invoices/tax-paper.server.ts'
import { db, transaction } from '#db/client.ts'
import {
  activities,
  invoices,
  payments,
  pendingPayments,
  taxPapers,
  teamInvitations,
} from '#db/schema/index.ts'

// For the service, not for one company: nothing here takes a Scope.

/** A payment that settles an invoice stays with it. */
function isOldPayment(now: number): SQL | undefined {
  return and(
    lt(payments.createdAt, yearsAfter(now, -deletionPeriods.paymentYears)),
    sql`not exists (select 1 from payment_allocations settling
      where settling.company_id = ${payments.companyId} and settling.payment_id = ${payments.id})`,
  )
}

/** Six full years and the one of issue, unless something that is kept points to it or settles with it. */
function isOldInvoice(now: number): SQL {
  const since = yearsAfter(now, -deletionPeriods.paymentYears)
  const day = dayIn('UTC', since)
  return sql`${invoices.issuedOn} < ${day}
    and not exists (select 1 from invoices later
      where later.company_id = ${invoices.companyId} and later.of_id = ${invoices.id})
    and not exists (select 1 from payment_allocations settling
      join payments paid on paid.company_id = settling.company_id and paid.id = settling.payment_id
      where settling.company_id = ${invoices.companyId} and settling.invoice_id = ${invoices.id}
        and paid.created_at >= ${since})
    and not exists (select 1 from payment_allocations settles
      join invoices settled on settled.company_id = settles.company_id and settled.id = settles.invoice_id
      where settles.company_id = ${invoices.companyId} and settles.credit_note_id = ${invoices.id}
        and (settled.id is not ${invoices.ofId} or exists (select 1 from payment_allocations settling
          join payments paid on paid.company_id = settling.company_id and paid.id = settling.payment_id
          where settling.company_id = settled.company_id and settling.invoice_id = settled.id
            and paid.created_at >= ${since})))`
}

export function countOldInvoices(now: number): number {
  return db().select({ n: count() }).from(invoices).where(isOldInvoice(now)).get()?.n ?? 0
}

export function deleteOldInvoices(now: number, limit: number): number {
  const old = db().select({ id: invoices.id }).from(invoices).where(isOldInvoice(now)).limit(limit).all()
  const ids = JSON.stringify(old.map(({ id }) => id))
  db().run(sql`delete from payment_allocations
    where credit_note_id in (select value from json_each(${ids}))`)
  return db().delete(invoices).where(sql`${invoices.id} in (select value from json_each(${ids}))`).run()
    .changes
}

/** As old as an invoice; a confirmation also needs all of its client's invoices gone. */
function isOldPaper(now: number): SQL {
  const day = dayIn('UTC', yearsAfter(now, -deletionPeriods.paymentYears))
  return sql`${taxPapers.day} < ${day} and (${taxPapers.kind} = 'cis_statement' or not exists (select 1 from invoices
    where invoices.company_id = ${taxPapers.companyId} and invoices.client_id = ${taxPapers.clientId}
      and invoices.number is not null))`
}

export function countOldPapers(now: number): number {
  return db().select({ n: count() }).from(taxPapers).where(isOldPaper(now)).get()?.n ?? 0
}

/** `keys` are the files' keys in the store. */
export function deleteOldPapers(now: number, limit: number): { count: number; keys: string[] } {
  const old = db().select({ id: taxPapers.id }).from(taxPapers).where(isOldPaper(now)).limit(limit).all()
  const ids = JSON.stringify(old.map(({ id }) => id))
  const keys = deleteTaxPapers(sql`${taxPapers.id} in (select value from json_each(${ids}))`)
  return { count: old.length, keys }
}

export function countOldPayments(now: number): number {
  return db().select({ n: count() }).from(payments).where(isOldPayment(now)).get()?.n ?? 0
}

/** Detaches payment stages in the same step. */
export function deleteOldPayments(now: number, limit: number): number {
  const { id, companyId } = payments
  return transaction(() => {
    const old = db().select({ id, companyId }).from(payments).where(isOldPayment(now)).limit(limit).all()
    for (const payment of old) deleteRows(payments, payment.companyId, eq(id, payment.id))
    return old.length
  })
}

/** Paid, never had an account, and the subscription ended so long ago. */
function isOldCheckout(now: number): SQL | undefined {
  const end = sql`coalesce(${pendingPayments.subscriptionEndsAt}, ${pendingPayments.createdAt})`
  return and(
    eq(pendingPayments.accountCreated, false),
    eq(pendingPayments.subscriptionStatus, 'canceled'),
    lt(end, daysAfter(now, -deletionPeriods.checkoutDays)),
  )
}

export function countOldCheckouts(now: number): number {
  return db().select({ n: count() }).from(pendingPayments).where(isOldCheckout(now)).get()?.n ?? 0
}

export function deleteOldCheckouts(now: number, limit: number): number {
  const old = db()
    .select({ id: pendingPayments.id })
    .from(pendingPayments)
    .where(isOldCheckout(now))
    .limit(limit)
  return db().delete(pendingPayments).where(sql`${pendingPayments.id} in ${old}`).run().changes
}

function isOldInvitation(now: number): SQL | undefined {
  return and(lt(teamInvitations.expiresAt, daysAfter(now, -deletionPeriods.invitationDays)))
}

export function countOldInvitations(now: number): number {
  return db().select({ n: count() }).from(teamInvitations).where(isOldInvitation(now)).get()?.n ?? 0
}

/** Removes the names of those who did not join from history, too. */
export function deleteOldInvitations(now: number, limit: number): number {
  const { id, companyId, status } = teamInvitations
  const old = db()
    .select({ id, companyId, status })
    .from(teamInvitations)
    .where(isOldInvitation(now))
    .limit(limit)
    .all()
  for (const record of old) {
    if (record.status !== 'accepted') forgetInvited(record.companyId, record.id)
    db().delete(teamInvitations).where(eq(id, record.id)).run()
  }
  return old.length
}

function forgetInvited(companyId: number, invitationId: number): void {
  db()
    .update(activities)
    .set({ detail: sql`json_set(${activities.detail}, '$.name', 'somebody')` })
    .where(
      and(
        eq(activities.companyId, companyId),
        eq(activities.subjectId, invitationId),
        sql`${activities.verb} like 'user.invit%'`,
        ne(detailValue('user.invited', 'name', activities.detail), 'somebody'),
      ),
    )
    .run()
}
