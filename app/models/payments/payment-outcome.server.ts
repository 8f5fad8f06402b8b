import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PaymentPage, PaymentStatus } from '#app/domain/payments/payment.ts'
import { db } from '#db/client.ts'
import { payments } from '#db/schema/index.ts'

// Payments as Stripe and the companies' customers see them. They are no users of the product: these functions take no Scope, but what
// Stripe signed or what the link to the page proves.

type Outcome = {
  status?: PaymentStatus
  refundedAmount?: number
  receivedOn?: string | null
  stripePaymentIntentId?: string | null
  externalId?: string
  stripeAccountId?: string
  metadata?: PaymentPage
}

export function saveStripePayment(id: number, outcome: Outcome): void {
  db()
    .update(payments)
    .set({ ...outcome, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, id), eq(payments.paymentMethod, 'stripe')))
    .run()
}

/** A page that Stripe would not make. */
export function deleteUnmadePage(id: number): void {
  const isUnmade = and(isNull(payments.externalId), eq(payments.paymentMethod, 'stripe'))
  db()
    .delete(payments)
    .where(and(eq(payments.id, id), isUnmade))
    .run()
}
