import { and, eq, isNull, sql } from 'drizzle-orm'
import { isInForce, type SubscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { db } from '#db/client.ts'
import { companies, pendingPayments } from '#db/schema/index.ts'

// What Stripe tells is of a subscription, not of somebody who is signed in: nothing here takes a Scope.

/** The company a subscription belongs to, closed or not. */
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

/** What is not sold any more leaves tier and interval as they are. Free access is another matter, and stays. */
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

/** The same for a checkout whose account does not exist yet. */
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
