import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { NotFound } from '#app/domain/errors.ts'
import type { Company } from '#app/domain/scope.ts'
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

/** Null until somebody in the company has proven to read the payer's mail. */
export const payersOwn = {
  stripeCustomerId: ofPayer<string>(companies.stripeCustomerId),
  stripeSubscriptionId: ofPayer<string>(companies.stripeSubscriptionId),
  subscriptionEndsAt: ofPayer<number>(companies.subscriptionEndsAt),
  trialEndsAt: ofPayer<number>(companies.trialEndsAt),
}

export function requireBuyer({ companyId }: Company) {
  const company = findBuyer(companyId)
  if (!company) throw new NotFound('Company not found')
  return company
}

export type Buyer = ReturnType<typeof requireBuyer>

/** Takes no Scope: a checkout names its company. */
export function findBuyer(companyId: number) {
  return db().select(subscriptionColumns).from(companies).where(eq(companies.id, companyId)).get() ?? null
}

/** Takes no Scope: the holder of the payer's link may not be signed in. */
export function markPayerProven(companyId: number): void {
  db().update(companies).set({ payerUnproven: false }).where(eq(companies.id, companyId)).run()
}

type Bought = { customerId: string; subscriptionId: string; state: SubscriptionState }

/** Takes no Scope: Stripe says who paid for whom. */
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

/** Takes no Scope: a visitor gives only an email. Null when no active person has it. */
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

/** Takes no Scope. In a checkout or a company; an unproven email tells nothing of its owner. */
export function hadTrialByEmail(email: string): boolean {
  const word = email.toLowerCase()
  const { had } = db().get<{ had: number }>(sql`select exists (select 1 from pending_payments
      where lower(email) = ${word} and trial_end is not null)
    or exists (select 1 from users join companies on companies.id = users.company_id
      where lower(users.email) = ${word} and users.email_unproven = 0 and companies.trial_ends_at is not null) as had`)
  return had === 1
}
