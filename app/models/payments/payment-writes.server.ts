import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { payments } from '#db/schema/index.ts'
import { ofCompany, type Payment, requirePayment } from './payment.server.ts'

type PaymentValues = Omit<
  typeof payments.$inferInsert,
  'id' | 'companyId' | 'createdBy' | 'createdAt' | 'version'
>

export function insertPayment(scope: Scope, values: PaymentValues): Payment {
  const { id } = db()
    .insert(payments)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning({ id: payments.id })
    .get()
  return requirePayment(scope, id)
}

/** Writes the given fields and raises the version. */
export function savePayment(scope: Scope, id: number, fields: Partial<PaymentValues>): Payment {
  db()
    .update(payments)
    .set({ ...fields, version: sql`${payments.version} + 1` })
    .where(and(ofCompany(scope), eq(payments.id, id)))
    .run()
  return requirePayment(scope, id)
}
