import { addressInOneLine } from '#app/domain/format.ts'
import { isPayable, isUnderWay, splitMoney } from '#app/domain/payments/payment.ts'
import { jobForClient } from '#app/domain/projects/job-number.ts'
import type { StripePayment } from '#app/models/payments/payment-page.server.ts'

/** For the customer: nothing else of the company. */
export function toPayView(payment: StripePayment) {
  const { companyName, companyAddress, companyPhone, clientName } = payment
  const { amount, currency, status, note, projectName } = payment
  return {
    company: { name: companyName, address: addressInOneLine(companyAddress), phone: companyPhone },
    client: clientName,
    ...splitMoney(amount, currency),
    what: note || projectName || 'Payment',
    job: payment.jobNumber === null ? null : jobForClient(payment.jobNumber),
    status,
    isPayable: isPayable(payment),
    isUnderWay: isUnderWay(payment),
    canPay: payment.isReady && payment.companyAccount !== null,
  }
}
