import { jobNumber } from '#app/domain/job-number.ts'
import { isPayable, splitMoney } from '#app/domain/payment.ts'
import type { StripePayment } from '#app/models/payment-page.server.ts'

/** The address is a key to the page, so it is told to nobody. */
export const payReferrerPolicy = 'strict-origin'

export const payHeaders = { 'Referrer-Policy': payReferrerPolicy, 'Cache-Control': 'no-store' }

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
    canPay: payment.isReady && payment.account !== null,
  }
}
