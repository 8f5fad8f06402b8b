import { dayIn } from '#app/domain/clock.ts'
import { decimalText } from '#app/domain/format.ts'
import { isPayable, pageOf } from '#app/domain/payments/payment.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Payment } from '#app/models/payments/payment.server.ts'
import { payLink } from '#app/services/payments/pay-link.server.ts'

/** A payment as the API tells it, to those who may see money. */
export function toPaymentRecord(scope: Scope, row: Payment) {
  const { jobNumber: number, projectName: _name, projectBinEntryId: _bin, metadata, ...payment } = row
  return {
    ...payment,
    amount: decimalText(payment.amount),
    refundedAmount: decimalText(payment.refundedAmount),
    jobNumber: number === null ? null : jobNumber(number),
    /** The day it came in; of what has not, the day on which it was written down. */
    date: payment.receivedOn ?? dayIn(scope.timeZone, payment.createdAt),
    metadata: {
      ...(isPayable(row) && { checkoutUrl: payLink(row.id) }),
      ...(pageOf(metadata).failure && { failure: pageOf(metadata).failure }),
    },
    createdAt: new Date(payment.createdAt).toISOString(),
  }
}
