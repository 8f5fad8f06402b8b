import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { PaymentStatus, Total } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isFoundProject, searchProjects } from '#app/models/projects/project-search.server.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, payments, projects } from '#db/schema/index.ts'
import {
  joinPaidProject,
  type Payment,
  paymentColumns,
  paymentsOfCompany,
  selectPayments,
} from './payment.server.ts'
import { connectionOf } from './stripe-account.server.ts'

/** The day it came in; of what has not, the day on which it was written down (UTC). */
const day = sql<string>`coalesce(${payments.receivedOn}, date(${payments.createdAt} / 1000, 'unixepoch'))`

export type PaymentFilter = { query: string; status: PaymentStatus | null; projectId: number | null }

/** Those whose note holds the text, and those of the projects that it finds. */
function searched(scope: Scope, query: string) {
  const noted = findRecords(scope, 'payment', query)
  const ofProjects = searchProjects(scope, query)
  if (noted === null || ofProjects === null) return { isHit: undefined, isCut: false }
  const isHit = or(sql`${payments.id} in ${among(noted.ids)}`, isFoundProject(ofProjects))
  return { isHit, isCut: noted.isCut || ofProjects.isCut }
}

/** A page of the history, newest day first, and how many there are in all. */
export function findPayments(
  scope: Scope,
  { query, status, projectId }: PaymentFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { isHit, isCut } = searched(scope, query)
  const matches = and(
    status === null ? undefined : eq(payments.status, status),
    projectId === null ? undefined : eq(payments.projectId, projectId),
    isHit,
  )
  const found = db()
    .select({ ...paymentColumns, total: sql<number>`count(*) over ()` })
    .from(payments)
    .leftJoin(projects, joinPaidProject())
    .where(and(paymentsOfCompany(scope), matches))
    .orderBy(desc(day), desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows: found.map(({ total: _, ...payment }) => payment), total: found[0]?.total ?? 0, isCut }
}

export function listPayments(scope: Scope, { limit, offset }: { limit: number; offset: number }): Payment[] {
  return selectPayments(scope)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset)
    .all()
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
    .where(paymentsOfCompany(scope))
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
