import { eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { SubscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'

const subscriptionColumns = {
  id: companies.id,
  name: companies.name,
  closedAt: companies.closedAt,
  stripeCustomerId: companies.stripeCustomerId,
  stripeSubscriptionId: companies.stripeSubscriptionId,
  subscriptionStatus: companies.subscriptionStatus,
  subscriptionTier: companies.subscriptionTier,
  subscriptionInterval: companies.subscriptionInterval,
  subscriptionEndsAt: companies.subscriptionEndsAt,
  subscriptionCancels: companies.subscriptionCancels,
  trialEndsAt: companies.trialEndsAt,
  hasFreeAccess: companies.hasFreeAccess,
  payerUnproven: companies.payerUnproven,
}

/** What the company has bought so far. */
export function requireBuyer({ companyId }: Pick<Scope, 'companyId'>) {
  const company = findBuyer(companyId)
  if (!company) throw new NotFound('Company not found')
  return company
}

export type Buyer = ReturnType<typeof requireBuyer>

/** Takes no Scope: a checkout names the company that it was started for. */
export function findBuyer(companyId: number) {
  return db().select(subscriptionColumns).from(companies).where(eq(companies.id, companyId)).get() ?? null
}

/** Takes no Scope: whoever holds the payer's link may not be signed in. */
export function markPayerProven(companyId: number): void {
  db().update(companies).set({ payerUnproven: false }).where(eq(companies.id, companyId)).run()
}

type Bought = { customerId: string; subscriptionId: string; state: SubscriptionState }

/** Takes no Scope: Stripe says what was paid for whom. The company has this subscription from now on. */
export function saveBoughtSubscription(
  companyId: number,
  { customerId, subscriptionId, state }: Bought,
): void {
  db()
    .update(companies)
    .set({
      stripeCustomerId: customerId,
      stripeSubscriptionId: subscriptionId,
      subscriptionStatus: state.status,
      subscriptionTier: state.plan?.tier ?? 1,
      subscriptionInterval: state.plan?.interval ?? null,
      subscriptionEndsAt: state.endsAt,
      subscriptionCancels: state.cancels,
      trialEndsAt: state.trialEndsAt,
      deletionWarnedAt: null,
      version: sql`${companies.version} + 1`,
    })
    .where(eq(companies.id, companyId))
    .run()
}
