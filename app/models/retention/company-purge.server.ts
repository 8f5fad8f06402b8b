import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'

// Deleting all of a company. Which tables hold something of it, and in which order they can be emptied, is read from the
// schema: a new table is not forgotten.

export const { companies, payments, pendingPayments, users } = schema

/** Takes from at most so many payments what ties them to work and people; how many there were. */
export function bareSomePayments(companyId: number, limit: number): number {
  const tied = and(
    eq(payments.companyId, companyId),
    or(
      isNotNull(payments.projectId),
      isNotNull(payments.metadata),
      isNotNull(payments.createdBy),
      isNotNull(payments.stripeAccountId),
      ne(payments.note, ''),
    ),
  )
  const ids = db().select({ id: payments.id }).from(payments).where(tied).limit(limit)
  return db()
    .update(payments)
    .set({ projectId: null, metadata: null, createdBy: null, stripeAccountId: null, note: '' })
    .where(sql`${payments.id} in ${ids}`)
    .run().changes
}

/** The checkouts that its accounts were made on. Call it while its people are still there. */
export function deletePaidCheckouts(companyId: number): void {
  db().run(sql`delete from pending_payments where account_created = 1
    and lower(email) in (select lower(email) from users where company_id = ${companyId})`)
  const { stripeCustomerId, stripeSubscriptionId } = companies
  const mine = sql`(select 1 from companies where ${eq(companies.id, companyId)}
    and (${stripeCustomerId} = ${pendingPayments.stripeCustomerId}
      or ${stripeSubscriptionId} = ${pendingPayments.stripeSubscriptionId}))`
  db().delete(pendingPayments).where(sql`exists ${mine}`).run()
}
