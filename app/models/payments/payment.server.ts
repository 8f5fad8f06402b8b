import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { PaymentStatus, Total } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hasJobNumber, joinClient } from '#app/models/projects/project.server.ts'
import { contains } from '#app/models/search.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, payments, projects } from '#db/schema/index.ts'

const own = {
  id: payments.id,
  projectId: payments.projectId,
  amount: payments.amount,
  currency: payments.currency,
  status: payments.status,
  paymentMethod: payments.paymentMethod,
  receivedOn: payments.receivedOn,
  note: payments.note,
  refundedAmount: payments.refundedAmount,
  externalId: payments.externalId,
  metadata: payments.metadata,
  createdBy: payments.createdBy,
  version: payments.version,
  createdAt: payments.createdAt,
}

const columns = {
  ...own,
  jobNumber: projects.jobNumber,
  projectName: projects.name,
  /** Null for a project that is live, and without one. */
  projectBinEntryId: projects.binEntryId,
}

function joinProject(): SQL | undefined {
  return and(eq(projects.companyId, payments.companyId), eq(projects.id, payments.projectId))
}

function ofCompany(scope: Scope): SQL {
  return eq(payments.companyId, scope.companyId)
}

function rows(scope: Scope, where?: SQL) {
  return db()
    .select(columns)
    .from(payments)
    .leftJoin(projects, joinProject())
    .where(and(ofCompany(scope), where))
}

export type Payment = ReturnType<ReturnType<typeof rows>['all']>[number]

/** The day it came in; of what has not, the day on which it was written down (UTC). */
const day = sql<string>`coalesce(${payments.receivedOn}, date(${payments.createdAt} / 1000, 'unixepoch'))`

export type PaymentFilter = { query: string; status: PaymentStatus | null; projectId: number | null }

function matching({ query, status, projectId }: PaymentFilter): SQL | undefined {
  return and(
    status === null ? undefined : eq(payments.status, status),
    projectId === null ? undefined : eq(payments.projectId, projectId),
    query === ''
      ? undefined
      : or(
          contains(payments.note, query),
          contains(projects.name, query),
          contains(clients.name, query),
          hasJobNumber(query),
        ),
  )
}

/** A page of the history, newest day first, and how many there are in all. */
export function findPayments(
  scope: Scope,
  filter: PaymentFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = db()
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(payments)
    .leftJoin(projects, joinProject())
    .leftJoin(clients, joinClient())
    .where(and(ofCompany(scope), matching(filter)))
    .orderBy(desc(day), desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows: found.map(({ total: _, ...payment }) => payment), total: found[0]?.total ?? 0 }
}

/** Newest first. */
export function listPayments(scope: Scope, { limit, offset }: { limit: number; offset: number }): Payment[] {
  return rows(scope).orderBy(desc(payments.createdAt), desc(payments.id)).limit(limit).offset(offset).all()
}

export function findPayment(scope: Scope, id: number): Payment | null {
  return rows(scope, eq(payments.id, id)).get() ?? null
}

export function requirePayment(scope: Scope, id: number): Payment {
  const payment = findPayment(scope, id)
  if (!payment) throw new NotFound('Payment not found')
  return payment
}

/** With the client of its project, whom its page is sent to. */
export function requirePaymentWithClient(scope: Scope, id: number) {
  const payment = db()
    .select({ ...columns, clientName: clients.name, clientEmail: clients.email })
    .from(payments)
    .leftJoin(projects, joinProject())
    .leftJoin(clients, joinClient())
    .where(and(ofCompany(scope), eq(payments.id, id)))
    .get()
  if (!payment) throw new NotFound('Payment not found')
  return payment
}

type StoredTotals = [currency: string, revenue: number, pending: number, pendingCount: number, month: number]

/** What `/billing` says over its list: totals per currency, `first` to `last` being the month, and the company's Stripe account. */
export function readBillingFigures(scope: Scope, { first, last }: { first: string; last: string }) {
  const kept = sql`${payments.amount} - ${payments.refundedAmount}`
  const isDone = sql`${payments.status} = 'completed'`
  const isPending = sql`${payments.status} = 'pending'`
  const totals = db()
    .select({
      each: sql<string>`json_array(${payments.currency}, sum(iif(${isDone}, ${kept}, 0)),
        sum(iif(${isPending}, ${payments.amount}, 0)), sum(${isPending}),
        sum(iif(${isDone} and ${day} between ${first} and ${last}, ${kept}, 0)))`.as('each_total'),
    })
    .from(payments)
    .where(ofCompany(scope))
    .groupBy(payments.currency)
    .as('totals')
  const found = db()
    .select({
      account: companies.stripeAccountId,
      ready: companies.stripeAccountReady,
      each: totals.each,
    })
    .from(companies)
    .leftJoin(totals, sql`true`)
    .where(eq(companies.id, scope.companyId))
    .all()
  return {
    connection: connectionOf(found[0]),
    totals: found.flatMap(({ each }) => (each === null ? [] : readTotal(JSON.parse(each)))),
  }
}

function readTotal([currency, revenue, pending, pendingCount, month]: StoredTotals): Total {
  return { currency, revenue, pending, pendingCount, month }
}

export type Connection = 'none' | 'unfinished' | 'ready'

function connectionOf(row: { account: string | null; ready: boolean } | undefined): Connection {
  if (!row || row.account === null) return 'none'
  return row.ready ? 'ready' : 'unfinished'
}

/** The company's own Stripe account; its id is null while it has none. `version` is the company's. */
export function readStripeAccount(scope: Scope) {
  const row = db()
    .select({
      account: companies.stripeAccountId,
      ready: companies.stripeAccountReady,
      version: companies.version,
    })
    .from(companies)
    .where(eq(companies.id, scope.companyId))
    .get()
  return { id: row?.account ?? null, connection: connectionOf(row), version: row?.version ?? 0 }
}

/** Another account is not ready before Stripe says so; the pages that were made until now stay on theirs. */
export function saveStripeAccount(scope: Scope, stripeAccountId: string | null): void {
  const isMade = and(isNull(payments.stripeAccountId), isNotNull(payments.externalId))
  db()
    .update(payments)
    .set({ stripeAccountId: readStripeAccount(scope).id })
    .where(and(ofCompany(scope), eq(payments.paymentMethod, 'stripe'), isMade))
    .run()
  db()
    .update(companies)
    .set({ stripeAccountId, stripeAccountReady: false })
    .where(eq(companies.id, scope.companyId))
    .run()
}

type PaymentValues = Omit<
  typeof payments.$inferInsert,
  'id' | 'companyId' | 'createdBy' | 'createdAt' | 'version'
>

export function insertPayment(scope: Scope, values: PaymentValues): Payment {
  const { id } = db()
    .insert(payments)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning({ id: payments.id })
    .get()
  return requirePayment(scope, id)
}

/** Writes the given fields and raises the version. */
export function savePayment(scope: Scope, id: number, fields: Partial<PaymentValues>): Payment {
  db()
    .update(payments)
    .set({ ...fields, version: sql`${payments.version} + 1` })
    .where(and(ofCompany(scope), eq(payments.id, id)))
    .run()
  return requirePayment(scope, id)
}

const mostChoices = 500

/** Live projects, newest first, to say what a payment is for; `always` is among them, wherever it is. */
export function listPaidProjects(scope: Scope, always: number | null = null) {
  return db()
    .select({ id: projects.id, name: projects.name, jobNumber: projects.jobNumber })
    .from(projects)
    .where(sql`${projects.companyId} = ${scope.companyId}
      and (${projects.binEntryId} is null or ${projects.id} is ${always})`)
    .orderBy(desc(sql`${projects.id} is ${always}`), desc(projects.jobNumber))
    .limit(mostChoices)
    .all()
}
