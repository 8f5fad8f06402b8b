import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertPayment } from '#app/models/payments/payment.server.ts'

type PaymentAsk = { gross: number; note: string; currency: string; isOnline: boolean }

/** Returns the payment's id. The session of an online page is made when it is opened. */
export function askForPayment(
  scope: Scope,
  projectId: number,
  { gross, note, currency, isOnline }: PaymentAsk,
): number {
  const payment = insertPayment(scope, {
    projectId,
    amount: gross,
    currency,
    note,
    status: 'pending',
    paymentMethod: isOnline ? 'stripe' : null,
  })
  const { id, amount } = payment
  if (!isOnline) {
    const detail = { amount, currency, isAwaited: true }
    recordActivity(scope, 'payment.recorded', { subjectId: id, projectId, detail })
  }
  return id
}
