import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { SubscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { hasEmail, isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

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

function ofPayer<T>(column: SQLiteColumn) {
  return sql<T | null>`iif(${companies.payerUnproven}, null, ${column})`
}

/** What is for who pays: null until somebody in the company has shown that they read the payer's mail. */
export const payersOwn = {
  stripeCustomerId: ofPayer<string>(companies.stripeCustomerId),
  stripeSubscriptionId: ofPayer<string>(companies.stripeSubscriptionId),
  subscriptionEndsAt: ofPayer<number>(companies.subscriptionEndsAt),
  trialEndsAt: ofPayer<number>(companies.trialEndsAt),
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

/** Takes no Scope: whoever pays as a visitor says nothing but an email. Null when nobody who is here has it. */
export function findCompanyOfEmail(email: string) {
  return (
    db()
      .select({ id: companies.id, name: companies.name })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(hasEmail(email), isHere, isNull(companies.closedAt)))
      .orderBy(users.emailUnproven)
      .get() ?? null
  )
}

/** Takes no Scope. Whether the email has begun a trial, in a checkout or in a company, by whatever it has become of. What nobody has shown to be theirs, such as an email that was imported, tells nothing of its owner. */
export function hadTrialByEmail(email: string): boolean {
  const word = email.toLowerCase()
  const { had } = db().get<{ had: number }>(sql`select exists (select 1 from pending_payments
      where lower(email) = ${word} and trial_end is not null)
    or exists (select 1 from users join companies on companies.id = users.company_id
      where lower(users.email) = ${word} and users.email_unproven = 0 and companies.trial_ends_at is not null) as had`)
  return had === 1
}
