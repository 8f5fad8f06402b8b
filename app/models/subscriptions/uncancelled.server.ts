import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'

// What Stripe tells is of a subscription, not of somebody who is signed in: nothing here takes a Scope.

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
