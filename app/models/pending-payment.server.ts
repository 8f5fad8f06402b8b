import { eq, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { pendingPayments } from '#db/schema/index.ts'

// A paid checkout whose account does not exist yet belongs to no company, so nothing here takes a Scope.

export function findPendingPayment(email: string) {
  return (
    db()
      .select()
      .from(pendingPayments)
      .where(eq(sql`lower(${pendingPayments.email})`, email.toLowerCase()))
      .get() ?? null
  )
}

export type PendingPayment = NonNullable<ReturnType<typeof findPendingPayment>>

export function markAccountCreated(id: number): void {
  db()
    .update(pendingPayments)
    .set({ accountCreated: true, accountCreatedAt: Date.now() })
    .where(eq(pendingPayments.id, id))
    .run()
}
