import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.ts'
import { companies, payments, pendingPayments } from '#db/schema/index.ts'

// What may have become different at Stripe without being heard of. It works for the service: nothing here takes a Scope.

/** Subscriptions that go on as far as is known here, of companies and of checkouts without an account yet, by their ids. */
export function listLiveSubscriptions(after: string, limit: number): string[] {
  const ofCompanies = db()
    .select({ id: sql<string>`${companies.stripeSubscriptionId}`.as('id') })
    .from(companies)
    .where(
      and(
        isNull(companies.closedAt),
        ne(companies.subscriptionStatus, 'canceled'),
        gt(companies.stripeSubscriptionId, after),
      ),
    )
  const ofCheckouts = db()
    .select({ id: sql<string>`${pendingPayments.stripeSubscriptionId}`.as('id') })
    .from(pendingPayments)
    .where(
      and(
        eq(pendingPayments.accountCreated, false),
        ne(pendingPayments.subscriptionStatus, 'canceled'),
        gt(pendingPayments.stripeSubscriptionId, after),
      ),
    )
  const both = union(ofCompanies, ofCheckouts).orderBy(sql`1`).limit(limit)
  return both.all().map(({ id }) => id)
}

/** Payment pages that wait for a customer or a bank, newest first, with the account they stand on. */
export function listPendingPages(since: number, limit: number): { account: string; sessionId: string }[] {
  const account = sql<string>`coalesce(${payments.stripeAccountId}, ${companies.stripeAccountId})`
  return db()
    .select({ account, sessionId: sql<string>`${payments.externalId}` })
    .from(payments)
    .innerJoin(companies, eq(companies.id, payments.companyId))
    .where(
      and(
        eq(payments.status, 'pending'),
        eq(payments.paymentMethod, 'stripe'),
        isNotNull(payments.externalId),
        isNotNull(account),
        isNull(companies.closedAt),
        gt(payments.createdAt, since),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .all()
}

/** Checkouts recorded since then whose welcome mail has not left, and which nobody is sending; oldest first. */
export function listUnwelcomed(since: number, claimedBefore: number, limit: number): string[] {
  return db()
    .select({ sessionId: sql<string>`${pendingPayments.stripeSessionId}` })
    .from(pendingPayments)
    .where(
      and(
        eq(pendingPayments.welcomeEmailSent, false),
        eq(pendingPayments.accountCreated, false),
        isNotNull(pendingPayments.stripeSessionId),
        gt(pendingPayments.createdAt, since),
        or(isNull(pendingPayments.welcomeEmailSentAt), lt(pendingPayments.welcomeEmailSentAt, claimedBefore)),
      ),
    )
    .orderBy(asc(pendingPayments.createdAt))
    .limit(limit)
    .all()
    .map(({ sessionId }) => sessionId)
}
