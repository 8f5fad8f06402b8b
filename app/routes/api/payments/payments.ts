import { newPayment } from '#app/domain/payments/payment.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toPaymentRecord } from '#app/http/payments/payment-record.ts'
import { listPayments } from '#app/models/payments/payment-list.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'

const route = api({
  GET: ({ scope, url }) => {
    requireMay(scope, 'money.read')
    return list(url, listPayments(scope, apiPage(url)), row => toPaymentRecord(scope, row))
  },
  POST: async ({ scope, body, requestId }) => {
    requireMay(scope, 'payment.create')
    const fields = await body(newPayment(scope.timeZone))
    const payment = await createPayment(scope, { ...fields, requestId: requestId ?? fields.requestId })
    return created(toPaymentRecord(scope, payment))
  },
})

export const loader = route.loader
export const action = route.action
