import { eq, sql } from 'drizzle-orm'
import type { Total } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies, payments } from '#db/schema/index.ts'
import { ofCompany } from './payment.server.ts'
import { day } from './payment-list.server.ts'
import { connectionOf } from './stripe-account.server.ts'

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
