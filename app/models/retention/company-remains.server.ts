import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { companies, payments } from './company-purge.server.ts'

// Deleting all of a company. Which tables hold something of it, and in which order they can be emptied, is read from the
// schema: a new table is not forgotten.

/** Whether payments have to be kept, or a subscription that nobody has confirmed to be cancelled. */
export function describeRemains(companyId: number): { payments: number; hasSubscription: boolean } {
  const own = eq(payments.companyId, companyId)
  const paid = db().select({ n: count() }).from(payments).where(own).get()
  const subscribed = db()
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.stripeSubscriptionId)))
    .get()
  return { payments: paid?.n ?? 0, hasSubscription: subscribed !== undefined }
}

export function tombstoneName(companyId: number): string {
  return `Closed company ${companyId}`
}

/**
 * What stays where payments have to be kept, or a subscription is not known to be cancelled: numbers, nothing that says whose
 * they were. Those of the payment service stay with a subscription: without them nobody could cancel it.
 */
export function leaveTombstone(companyId: number, at: number): void {
  const { stripeCustomerId, stripeSubscriptionId } = companies
  db()
    .update(companies)
    .set({
      name: tombstoneName(companyId),
      // No name that somebody chooses begins with a space: this takes nobody's.
      nameKey: ` closed company ${companyId}`,
      emptiedAt: at,
      stripeCustomerId: sql`iif(${stripeSubscriptionId} is null, null, ${stripeCustomerId})`,
      stripeAccountId: null,
      subscriptionEndsAt: null,
      trialEndsAt: null,
      hasFreeAccess: false,
      freeAccessGrantedAt: null,
      freeAccessGrantedBy: null,
      inviteCode: null,
      deletionWarnedAt: null,
    })
    .where(eq(companies.id, companyId))
    .run()
}

export function deleteCompany(companyId: number): void {
  db().delete(companies).where(eq(companies.id, companyId)).run()
}
