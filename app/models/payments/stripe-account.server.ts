import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies, payments } from '#db/schema/index.ts'
import { paymentsOfCompany } from './payment.server.ts'

/** Its present account, or one with pages of it. */
export function isAccountOfCompany(account: string): boolean {
  const where = eq(companies.stripeAccountId, account)
  if (db().select({ id: companies.id }).from(companies).where(where).get()) return true
  const former = eq(payments.stripeAccountId, account)
  return db().select({ id: payments.id }).from(payments).where(former).get() !== undefined
}

export function saveAccountReady(account: string, ready: boolean): boolean {
  const isOther = and(eq(companies.stripeAccountId, account), eq(companies.stripeAccountReady, !ready))
  return db().update(companies).set({ stripeAccountReady: ready }).where(isOther).run().changes > 0
}

export type Connection = 'none' | 'unfinished' | 'ready'

export function connectionOf(row: { account: string | null; ready: boolean } | undefined): Connection {
  if (!row || row.account === null) return 'none'
  return row.ready ? 'ready' : 'unfinished'
}

/** `id` is null while there is none. `version` is the company's. */
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

/** Not ready before Stripe says so; earlier pages stay on the old account. */
export function saveStripeAccount(scope: Scope, stripeAccountId: string | null): void {
  const isMade = and(isNull(payments.stripeAccountId), isNotNull(payments.externalId))
  db()
    .update(payments)
    .set({ stripeAccountId: readStripeAccount(scope).id })
    .where(and(paymentsOfCompany(scope), eq(payments.paymentMethod, 'stripe'), isMade))
    .run()
  db()
    .update(companies)
    .set({ stripeAccountId, stripeAccountReady: false })
    .where(eq(companies.id, scope.companyId))
    .run()
}
