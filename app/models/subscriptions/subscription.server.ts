import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import { isInForce, type SubscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { db } from '#db/client.ts'
import { companies, payments, pendingPayments } from '#db/schema/index.ts'

// For Stripe's events, not for a person: nothing here takes a Scope.

/** Closed companies too. */
export function findSubscriber(subscriptionId: string) {
  return (
    db()
      .select({
        id: companies.id,
        name: companies.name,
        status: companies.subscriptionStatus,
        tier: companies.subscriptionTier,
        cancels: companies.subscriptionCancels,
        endsAt: companies.subscriptionEndsAt,
        hasFreeAccess: companies.hasFreeAccess,
        isClosed: sql`(${companies.closedAt} is not null)`.mapWith(Boolean),
      })
      .from(companies)
      .where(eq(companies.stripeSubscriptionId, subscriptionId))
      .get() ?? null
  )
}

export type Subscriber = NonNullable<ReturnType<typeof findSubscriber>>

/** A plan no longer sold leaves tier and interval unchanged. Free access stays. */
export function saveSubscription(companyId: number, state: SubscriptionState): void {
  const { status, endsAt, cancels, trialEndsAt, plan } = state
  db()
    .update(companies)
    .set({
      subscriptionStatus: status,
      subscriptionEndsAt: endsAt,
      subscriptionCancels: cancels,
      trialEndsAt,
      ...(plan && { subscriptionTier: plan.tier, subscriptionInterval: plan.interval }),
      ...(isInForce(status) && { deletionWarnedAt: null }),
    })
    .where(and(eq(companies.id, companyId), isNull(companies.closedAt)))
    .run()
}

/** Before the account exists. */
export function savePendingSubscription(subscriptionId: string, state: SubscriptionState): void {
  const { status, endsAt, trialStartsAt, trialEndsAt, plan } = state
  db()
    .update(pendingPayments)
    .set({
      subscriptionStatus: status,
      subscriptionEndsAt: endsAt,
      trialStart: trialStartsAt,
      trialEnd: trialEndsAt,
      ...(plan && { subscriptionTier: plan.tier, subscriptionInterval: plan.interval }),
    })
    .where(eq(pendingPayments.stripeSubscriptionId, subscriptionId))
    .run()
}

/** For closed companies; `after` is a company id. */
export function listPendingCancellations(after: number, limit: number) {
  return db()
    .select({
      companyId: companies.id,
      subscriptionId: sql<string>`${companies.stripeSubscriptionId}`,
    })
    .from(companies)
    .where(
      and(isNotNull(companies.closedAt), isNotNull(companies.stripeSubscriptionId), gt(companies.id, after)),
    )
    .orderBy(companies.id)
    .limit(limit)
    .all()
}

export function findPendingCancellation(companyId: number): string | null {
  const row = db()
    .select({ subscriptionId: companies.stripeSubscriptionId })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.closedAt)))
    .get()
  return row?.subscriptionId ?? null
}

/** Drops the customer's id, too, for a deleted company. */
export function forgetCancelled(subscriptionId: string): void {
  db()
    .update(companies)
    .set({
      stripeSubscriptionId: null,
      stripeCustomerId: sql`iif(${companies.emptiedAt} is null, ${companies.stripeCustomerId}, null)`,
    })
    .where(and(eq(companies.stripeSubscriptionId, subscriptionId), isNotNull(companies.closedAt)))
    .run()
}

// For the service: nothing here takes a Scope.

/** Of companies and of checkouts without an account, in order of id. */
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

/** Not sent, and not claimed since `claimedBefore`; oldest first. */
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
