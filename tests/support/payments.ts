import { eq } from 'drizzle-orm'
import { addAccount, onboard } from '#app/demo/stripe/payments.server.ts'
import type { World } from '#app/demo/stripe/world.server.ts'
import type { NewPayment } from '#app/domain/payments/payment.schema.ts'
import { db } from '#db/client.ts'
import { companies, payments } from '#db/schema/index.ts'
import { makeProject, type TestCompany } from '#tests/support/database.ts'

/** The company has a Stripe account of its own that takes payments. */
export function connect(world: World, company: TestCompany, accountId: string): string {
  onboard(world, addAccount(world, accountId), 'done')
  db()
    .update(companies)
    .set({ stripeAccountId: accountId, stripeAccountReady: true })
    .where(eq(companies.id, company.id))
    .run()
  return accountId
}

export function pageInput(company: TestCompany, more: Partial<NewPayment> = {}): NewPayment {
  const projectId = makeProject(company)
  return { projectId, amount: 248_000, paymentMethod: 'stripe', note: 'Wardrobes, deposit', ...more }
}

/** The row as it stands. */
export function storedPayment(id: number) {
  const row = db().select().from(payments).where(eq(payments.id, id)).get()
  if (!row) throw new Error(`There is no payment ${id}`)
  return row
}
