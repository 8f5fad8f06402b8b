import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { countedUpTo } from '#app/domain/list-total.ts'
import type { PaymentStatus, Total } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { payments, projects } from '#db/schema/index.ts'
import { type Payment, paymentColumns, paymentsOfCompany, selectPayments } from './payment.server.ts'
import { connectionOf } from './stripe-account.server.ts'

/** The day of receipt, else the day it was entered (UTC). */
const day = sql<string>`coalesce(${payments.receivedOn}, date(${payments.createdAt} / 1000, 'unixepoch'))`

export type PaymentFilter = { query: string; status: PaymentStatus | null; projectId: number | null }

/** By note or project. */
function searched(scope: Scope, query: string) {
  const noted = findRecords(scope, 'payment', query)
  const ofProjects = searchProjects(scope, query)
  if (noted === null || ofProjects === null) return { isHit: undefined, isCut: false }
  const ofThem = sql`select theirs.id from payments theirs where theirs.company_id = ${scope.companyId}
    and theirs.project_id in ${among(ofProjects.ids)}`
  const isHit = sql`${payments.id} in (select * from ${among(noted.ids)} union all ${ofThem})`
  return { isHit, isCut: noted.isCut || ofProjects.isCut }
}

type Span = { limit: number; offset: number }

/** Candidates for the first rows, from the index: received ones by day, others by entry. */
function firstAmong({ companyId }: Scope, status: PaymentStatus | null, { limit, offset }: Span): SQL {
  const some = (
    isHere: SQL,
    order: SQL,
  ) => sql`select id from (select id from payments indexed by payments_received
    where company_id = ${companyId} and ${isHere} and ${status === null ? sql`true` : sql`status = ${status}`}
    order by ${order}, created_at desc, id desc limit ${limit + offset})`
  return sql`${payments.id} in (${some(sql`received_on is not null`, sql`received_on desc`)}
    union all ${some(sql`received_on is null`, sql`received_on`)})`
}

/** Stops at one more than `most`. */
function counted({ companyId }: Scope, where: SQL | undefined, most: number): SQL<number> {
  return sql<number>`(select count(*) from (select 1 from ${payments}
    where ${payments.companyId} = ${companyId} and ${where ?? sql`true`} limit ${most + 1}))`
}

/** Newest day first; `isMore` where there are more than `total`. */
export function findPayments(scope: Scope, { query, status, projectId }: PaymentFilter, span: Span) {
  const { isHit, isCut } = searched(scope, query)
  const matches = and(
    status === null ? undefined : eq(payments.status, status),
    projectId === null ? undefined : eq(payments.projectId, projectId),
    isHit,
  )
  const isAll = projectId === null && isHit === undefined
  const most = countedUpTo(span)
  const found = db()
    .select({ ...paymentColumns, total: counted(scope, matches, most) })
    .from(payments)
    .leftJoin(projects, onKey(projects, payments.projectId))
    .where(and(paymentsOfCompany(scope), matches, isAll ? firstAmong(scope, status, span) : undefined))
    .orderBy(desc(day), desc(payments.createdAt), desc(payments.id))
    .limit(span.limit)
    .offset(span.offset)
    .all()
  const inAll = found[0]?.total ?? 0
  return {
    rows: found.map(({ total: _, ...payment }) => payment),
    total: Math.min(inAll, most),
    isMore: inAll > most,
    isCut,
  }
}

export function listPayments(scope: Scope, { limit, offset }: { limit: number; offset: number }): Payment[] {
  return selectPayments(scope)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset)
    .all()
}

type StoredTotals = [currency: string, revenue: number, pending: number, pendingCount: number, month: number]

type Figures = { first: string; last: string; since: string }

/**
 * Totals per currency; `first` to `last` is the month. Summed inside an index, without sorting the company's own currency.
 * `paid` of it since a day, by month ('yyyy-MM'), months without left out.
 */
export function readBillingFigures({ companyId }: Scope, { first, last, since }: Figures) {
  const come = sql`iif(status = 'completed', amount - refunded_amount, 0)`
  const dayOfIt = sql`iif(received_on is null, date(created_at / 1000, 'unixepoch'), received_on)`
  const totals = (
    isIt: SQL,
  ) => sql`select json_array(currency, sum(${come}), sum(iif(status = 'pending', amount, 0)),
      sum(status = 'pending'), sum(iif(${dayOfIt} between ${first} and ${last}, ${come}, 0))) as each_total
    from payments indexed by payments_received where company_id = ${companyId} and ${isIt}`
  const own = sql`(select currency from companies where id = ${companyId})`
  const paid = sql`(select json_group_array(json_array(month, amount)) from (
    select substr(received_on, 1, 7) as month, sum(amount - refunded_amount) as amount
    from payments indexed by payments_received
    where company_id = ${companyId} and received_on between ${since} and ${last} and status = 'completed' and currency = ${own}
    group by 1))`
  const found = db().all<{ account: string | null; ready: number; each: string | null; paid: string }>(sql`
    select stripe_account_id as account, stripe_account_ready as ready, each_total as each, ${paid} as paid
    from companies left join (
      ${totals(sql`currency = ${own}`)} having count(*) > 0
      union all ${totals(sql`currency <> ${own}`)} group by currency) on true
    where companies.id = ${companyId}`)
  const [company] = found
  return {
    connection: connectionOf(company && { ...company, ready: company.ready === 1 }),
    paid: new Map<string, number>(JSON.parse(company?.paid ?? '[]')),
    totals: found.flatMap(({ each }) => (each === null ? [] : readTotal(JSON.parse(each)))),
  }
}

function readTotal([currency, revenue, pending, pendingCount, month]: StoredTotals): Total {
  return { currency, revenue, pending, pendingCount, month }
}
