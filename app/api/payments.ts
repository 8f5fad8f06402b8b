import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import { paymentStatuses } from '#app/domain/enumerations.ts'
import { newPayment, paymentChange } from '#app/domain/payments/payment.schema.ts'
import { isPayable, pageOf } from '#app/domain/payments/payment.ts'
import { calendarDay, instant, money, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type ApiNoun, changes, create, list, read } from '#app/http/api-row.ts'
import { type Payment, requirePayment } from '#app/models/payments/payment.server.ts'
import { listPayments } from '#app/models/payments/payment-list.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { payLink } from '#app/services/payments/pay-link.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'

export const paymentAnswer = z
  .object({
    id: recordId,
    projectId: recordId.nullable(),
    clientId: recordId.nullable().describe('Whose money it is.'),
    jobNumber: z.string().nullable(),
    amount: money,
    currency: z.string(),
    status: z.enum(paymentStatuses),
    paymentMethod: z.string().nullable(),
    receivedOn: calendarDay.nullable(),
    date: calendarDay.describe('The day it came in; of what has not, the day on which it was written down.'),
    refundedAmount: money,
    note: z.string(),
    externalId: z.string().nullable().describe('Stripe’s number of it.'),
    metadata: z.object({
      checkoutUrl: z.string().optional().describe('Where the customer pays, as long as that is possible.'),
      failure: z.string().optional().describe('Why the last attempt to pay failed.'),
    }),
    createdBy: recordId.nullable(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Payment' })

export function toPayment(scope: Scope, payment: Payment) {
  const { failure } = pageOf(payment.metadata)
  return {
    ...payment,
    date: payment.receivedOn ?? dayIn(scope.timeZone, payment.createdAt),
    metadata: {
      ...(isPayable(payment) && { checkoutUrl: payLink(payment.id) }),
      ...(failure && { failure }),
    },
  }
}

export const payments: ApiNoun = {
  title: 'Payments',
  about: 'What clients have paid, and payment pages on which they pay by card.',
  addresses: {
    '/api/payments': {
      GET: list('All payments, newest first', paymentAnswer, {
        action: 'money.read',
        handle: ({ scope, page }) => listPayments(scope, page).map(row => toPayment(scope, row)),
      }),
      POST: create('Write down a payment, or ask for one', newPayment, paymentAnswer, {
        action: 'payment.create',
        description: 'With the method `stripe` it makes a payment page: `metadata.checkoutUrl`.',
        handle: async ({ scope, sent }) => toPayment(scope, await createPayment(scope, sent)),
      }),
    },
    '/api/payments/:id': {
      GET: read('One payment', paymentAnswer, {
        action: 'money.read',
        handle: ({ scope, id }) => toPayment(scope, requirePayment(scope, id)),
      }),
      ...changes('Change a payment', paymentChange, paymentAnswer, {
        action: 'payment.edit',
        description: 'What is left out stays as it is.',
        handle: ({ scope, id, sent }) => toPayment(scope, updatePayment(scope, id, sent)),
      }),
    },
  },
}
