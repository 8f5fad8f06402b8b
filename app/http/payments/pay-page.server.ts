import { isPayable, isUnderWay, splitMoney } from '#app/domain/payments/payment.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { StripePayment } from '#app/models/payments/payment-page.server.ts'

/** What a customer sees of a payment: nothing else of the company's. */
export function toPayView(payment: StripePayment) {
  const { companyName, amount, currency, status, note, projectName } = payment
  return {
    companyName,
    ...splitMoney(amount, currency),
    what: note || projectName || 'Payment',
    job: payment.jobNumber === null ? null : jobNumber(payment.jobNumber),
    status,
    isPayable: isPayable(payment),
    isUnderWay: isUnderWay(payment),
    canPay: payment.isReady && payment.companyAccount !== null,
  }
}
