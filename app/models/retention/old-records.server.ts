import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import { daysAfter, retention, yearsAfter } from '#app/domain/retention/retention.ts'
import { db } from '#db/client.ts'
import { payments, pendingPayments } from '#db/schema/index.ts'

// What has been kept for as long as it may be. It works for the service, not for one company: nothing here takes a Scope.

function isOldPayment(now: number): SQL {
  return lt(payments.createdAt, yearsAfter(now, -retention.paymentYears))
}

export function countOldPayments(now: number): number {
  return db().select({ n: count() }).from(payments).where(isOldPayment(now)).get()?.n ?? 0
}

/** At most so many; how many there were. */
export function deleteOldPayments(now: number, limit: number): number {
  const old = db().select({ id: payments.id }).from(payments).where(isOldPayment(now)).limit(limit)
  return db().delete(payments).where(sql`${payments.id} in ${old}`).run().changes
}

/** Who paid and never made an account, and whose subscription ended so long ago. */
function isOldCheckout(now: number): SQL | undefined {
  const end = sql`coalesce(${pendingPayments.subscriptionEndsAt}, ${pendingPayments.createdAt})`
  return and(
    eq(pendingPayments.accountCreated, false),
    eq(pendingPayments.subscriptionStatus, 'canceled'),
    lt(end, daysAfter(now, -retention.checkoutDays)),
  )
}

export function countOldCheckouts(now: number): number {
  return db().select({ n: count() }).from(pendingPayments).where(isOldCheckout(now)).get()?.n ?? 0
}

/** At most so many; how many there were. */
export function deleteOldCheckouts(now: number, limit: number): number {
  const old = db()
    .select({ id: pendingPayments.id })
    .from(pendingPayments)
    .where(isOldCheckout(now))
    .limit(limit)
  return db().delete(pendingPayments).where(sql`${pendingPayments.id} in ${old}`).run().changes
}
