import { paymentChange } from '#app/domain/payments/payment.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toPaymentRecord } from '#app/http/payments/payment-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requirePayment } from '#app/models/payments/payment.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'

async function save({ scope, params, body }: ApiCall) {
  requireMay(scope, 'payment.edit')
  const id = idParam(params)
  const change = await body(paymentChange(scope.timeZone))
  const stored = () => toPaymentRecord(scope, requirePayment(scope, id))
  try {
    return toPaymentRecord(scope, updatePayment(scope, id, change))
  } catch (error) {
    throw staleAs(error, stored)
  }
}

const route = api({
  GET: ({ scope, params }) => {
    requireMay(scope, 'money.read')
    return toPaymentRecord(scope, requirePayment(scope, idParam(params)))
  },
  PUT: save,
  PATCH: save,
})

export const loader = route.loader
export const action = route.action
