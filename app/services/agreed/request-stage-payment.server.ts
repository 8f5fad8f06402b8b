import { Conflict, NotFound } from '#app/domain/errors.ts'
import { formatMoney } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listPaymentStages, writeStagePayment } from '#app/models/agreed/payment-stages.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { readStripeAccount } from '#app/models/payments/stripe-account.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { askForPayment } from '#app/services/payments/ask-for-payment.server.ts'
import { transaction } from '#db/client.ts'

/** Throws Conflict where a payment or an invoice already asks for the stage. */
export function requestStagePayment(scope: Scope, projectId: number, paymentStageId: number) {
  requireMay(scope, 'payment.create')
  return transaction(() => {
    const project = requireProject(scope, projectId)
    const stage = listPaymentStages(scope, projectId).find(({ id }) => id === paymentStageId)
    if (!stage) throw new NotFound('Payment stage not found')
    if (stage.paymentId !== null) throw new Conflict('This payment was asked for already')
    if (stage.invoice !== null) throw new Conflict('This stage has an invoice already')
    if (stage.gross <= 0) throw new Conflict('There is nothing to ask for')
    const { currency } = requireCompany(scope)
    const note = `${stage.name}, ${project.name}`.slice(0, 200)
    const isOnline = readStripeAccount(scope).connection === 'ready'
    const paymentId = askForPayment(scope, projectId, { gross: stage.gross, note, currency, isOnline })
    writeStagePayment(scope, paymentStageId, paymentId)
    return { paymentId, name: stage.name, amount: formatMoney(stage.gross, currency) }
  })
}
