import { moneyReceived } from '#app/domain/invoices/received.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { created } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { toPaymentRecord } from '#app/http/payments/payment-record.ts'
import { recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'

const route = invoicingApi({
  POST: async ({ scope, params, body, requestId }) => {
    requireMay(scope, 'payment.create')
    const input = await body(moneyReceived(scope.timeZone))
    const payment = recordInvoicePayment(scope, idParam(params), {
      ...input,
      requestId: requestId ?? input.requestId,
    })
    return created(toPaymentRecord(scope, payment))
  },
})

export const loader = route.loader
export const action = route.action
