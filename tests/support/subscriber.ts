import { eq } from 'drizzle-orm'
import type { PlanId } from '#app/domain/subscriptions/plans.ts'
import { db } from '#db/client.ts'
import { companies, ownerNotifications } from '#db/schema/index.ts'
import type { TestCompany } from './database.ts'
import type { stripeForTests } from './stripe.ts'

type TestStripe = ReturnType<typeof stripeForTests>

/** The company has a subscription, at Stripe and here. */
export function subscribe(
  stripe: TestStripe,
  { id, admin }: TestCompany,
  made: { plan?: PlanId; trialDays?: number } = {},
) {
  const { customerId, subscriptionId } = stripe.subscribed({
    email: `${admin.username}@example.com`,
    ...made,
  })
  setCompany(id, {
    stripeCustomerId: customerId,
    stripeSubscriptionId: subscriptionId,
    subscriptionStatus: made.trialDays === undefined ? 'active' : 'trialing',
  })
  return { customerId, subscriptionId }
}

export function setCompany(id: number, values: Partial<typeof companies.$inferInsert>): void {
  db().update(companies).set(values).where(eq(companies.id, id)).run()
}

export function companyRow(id: number) {
  const row = db().select().from(companies).where(eq(companies.id, id)).get()
  if (!row) throw new Error(`There is no company ${id}`)
  return row
}

/** What the site owner was told, oldest first. */
export function ownerNews(): string[] {
  return db()
    .select({ title: ownerNotifications.title, message: ownerNotifications.message })
    .from(ownerNotifications)
    .orderBy(ownerNotifications.id)
    .all()
    .map(({ title, message }) => `${title}: ${message}`)
}
