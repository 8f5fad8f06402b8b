import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertPayment } from '#app/models/payments/payment.server.ts'

type Asked = { gross: number; note: string; currency: string; isOnline: boolean }

/** By the company's own payment page where it has one, whose session is made when it is opened; else as money that is awaited. */
export function askForPayment(
  scope: Scope,
  projectId: number,
  { gross, note, currency, isOnline }: Asked,
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
  // Of a payment page history tells once it is opened.
  if (!isOnline) {
    const detail = { amount, currency, isAwaited: true }
    recordActivity(scope, 'payment.recorded', { subjectId: id, projectId, detail })
  }
  return id
}
