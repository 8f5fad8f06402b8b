import { newAccount } from '#app/domain/auth/auth.schema.ts'
import { db } from '#db/client.ts'
import { companies, inviteCodes, pendingPayments } from '#db/schema/index.ts'

/** Who has paid, once `addPayment(paid)` says so. */
export const paid = 'workshop@newbuild.example'

export function addPayment(email: string, values: Partial<typeof pendingPayments.$inferInsert> = {}) {
  const subscription = {
    subscriptionStatus: 'trialing' as const,
    subscriptionTier: 2,
    trialEnd: 5,
    subscriptionEndsAt: 6,
  }
  db()
    .insert(pendingPayments)
    .values({ email, stripeCustomerId: `cus_${email}`, ...subscription, ...values })
    .run()
}

export function addCode(values: Partial<typeof inviteCodes.$inferInsert> = {}) {
  db()
    .insert(inviteCodes)
    .values({ code: 'LASTCUT', ...values })
    .run()
}

export function account(values: Record<string, string> = {}) {
  return newAccount.parse({
    email: paid,
    username: 'newbuild',
    password: 'plumb and level',
    companyName: 'New Build',
    ...values,
  })
}

export function companyCount() {
  return db().select({ id: companies.id }).from(companies).all().length
}
