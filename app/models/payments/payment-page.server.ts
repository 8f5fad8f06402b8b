import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PaymentPage, PaymentStatus } from '#app/domain/payments/payment.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, payments, projects } from '#db/schema/index.ts'

// For Stripe and customers, who are no users: no Scope, but Stripe's signature or the page's link.

function select(where: SQL | undefined) {
  return db()
    .select({
      id: payments.id,
      companyId: payments.companyId,
      companyName: companies.name,
      companyAddress: companies.address,
      companyPhone: companies.phone,
      timeZone: companies.timeZone,
      /** Older rows name no account: they are on the company's present one. */
      account: sql<string | null>`coalesce(${payments.stripeAccountId}, ${companies.stripeAccountId})`,
      companyAccount: companies.stripeAccountId,
      isReady: companies.stripeAccountReady,
      projectId: payments.projectId,
      projectName: projects.name,
      clientName: clients.name,
      jobNumber: projects.jobNumber,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      paymentMethod: payments.paymentMethod,
      receivedOn: payments.receivedOn,
      note: payments.note,
      refundedAmount: payments.refundedAmount,
      sessionId: payments.externalId,
      intentId: payments.stripePaymentIntentId,
      metadata: payments.metadata,
      createdBy: payments.createdBy,
    })
    .from(payments)
    .innerJoin(companies, eq(companies.id, payments.companyId))
    .leftJoin(projects, onKey(projects, payments.projectId))
    .leftJoin(clients, onKey(clients, projects.clientId))
    .where(and(eq(payments.paymentMethod, 'stripe'), where))
}

export type StripePayment = ReturnType<ReturnType<typeof select>['all']>[number]

/** For closed companies too: Stripe's word counts. */
export function findStripePayment(id: number): StripePayment | null {
  return select(eq(payments.id, id)).get() ?? null
}

function isOfAccount(account: string): SQL {
  return sql`coalesce(${payments.stripeAccountId}, ${companies.stripeAccountId}) = ${account}`
}

/** A session that was replaced. */
function hasEarlier(sessionId: string, account?: string): SQL {
  return sql`instr(${payments.metadata}, ${sessionId}) > 0 and exists (
    select 1 from json_each(${payments.metadata}, '$.earlier') as each_earlier
    where each_earlier.value ->> 'session' = ${sessionId}
      and ${account === undefined ? sql`true` : sql`each_earlier.value ->> 'account' = ${account}`})`
}

/** By its present or an earlier session. */
export function findPaymentOfSession(account: string, sessionId: string): StripePayment | null {
  const present = select(and(isOfAccount(account), eq(payments.externalId, sessionId))).get()
  return present ?? select(hasEarlier(sessionId, account)).get() ?? null
}

export function findPaymentOfIntent(account: string, intentId: string): StripePayment | null {
  return select(and(isOfAccount(account), eq(payments.stripePaymentIntentId, intentId))).get() ?? null
}

/** Null for a closed company. */
export function findPaymentForCustomer(id: number): StripePayment | null {
  return select(and(eq(payments.id, id), isNull(companies.closedAt))).get() ?? null
}

export function findPaidSession(sessionId: string): StripePayment | null {
  const isOpen = isNull(companies.closedAt)
  const present = select(and(eq(payments.externalId, sessionId), isOpen)).get()
  return present ?? select(and(hasEarlier(sessionId), isOpen)).get() ?? null
}

/** Closed here, but not yet at Stripe. */
export function listClosingPages(): number[] {
  return db()
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.paymentMethod, 'stripe'), sql`${payments.metadata} ->> 'closing' = 1`))
    .orderBy(payments.id)
    .limit(200)
    .all()
    .map(({ id }) => id)
}

type Outcome = {
  status?: PaymentStatus
  refundedAmount?: number
  receivedOn?: string | null
  stripePaymentIntentId?: string | null
  externalId?: string
  stripeAccountId?: string
  metadata?: PaymentPage
}

export function saveStripePayment(id: number, outcome: Outcome): void {
  db()
    .update(payments)
    .set({ ...outcome, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, id), eq(payments.paymentMethod, 'stripe')))
    .run()
}

export function deleteUnmadePage(id: number): void {
  const isUnmade = and(isNull(payments.externalId), eq(payments.paymentMethod, 'stripe'))
  db()
    .delete(payments)
    .where(and(eq(payments.id, id), isUnmade))
    .run()
}
