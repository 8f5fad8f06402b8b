import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { isInForce, type SubscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { db } from '#db/client.ts'
import { companies, pendingPayments, stripeEvents } from '#db/schema/index.ts'

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

/** Of closed companies, those whose subscription nobody has confirmed to be cancelled; `after` is the last company seen. */
export function listUncancelled(after: number, limit: number) {
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

/** The subscription that a closed company still has. */
export function findUncancelled(companyId: number): string | null {
  const row = db()
    .select({ subscriptionId: companies.stripeSubscriptionId })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.closedAt)))
    .get()
  return row?.subscriptionId ?? null
}

/** It is cancelled: a closed company needs it no more, and what is left of a deleted one its customer's number neither. */
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

export function isEventHandled(id: string): boolean {
  return (
    db().select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id)).get() !== undefined
  )
}

/** Call it in the transaction that writes what the event brought about. */
export function rememberEvent(id: string, type: string): void {
  db().insert(stripeEvents).values({ id, type, handledAt: Date.now() }).onConflictDoNothing().run()
}

/** True for the first who asks: what is told of that thing is told once. Call it in the transaction of what it tells of. */
export function claimNews(about: string): boolean {
  const claim = { id: `told:${about}`, type: 'told', handledAt: Date.now() }
  return db().insert(stripeEvents).values(claim).onConflictDoNothing().run().changes > 0
}

export function forgetEventsBefore(instant: number): void {
  db().delete(stripeEvents).where(lt(stripeEvents.handledAt, instant)).run()
}
