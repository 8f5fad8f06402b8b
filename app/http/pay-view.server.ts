import { jobNumber } from '#app/domain/job-number.ts'
import { isPayable, isUnderWay, splitMoney } from '#app/domain/payment.ts'
import type { StripePayment } from '#app/models/payment-page.server.ts'

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
