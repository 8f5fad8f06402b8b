import { Conflict } from '#app/domain/errors.ts'
import { isUnderWay, isUnpaidPage, pageOf } from '#app/domain/payments/payment.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Payment, requirePayment, savePayment } from '#app/models/payments/payment.server.ts'
import { findStripePayment } from '#app/models/payments/payment-page.server.ts'
import { inTurn } from '#app/services/stripe/stripe.server.ts'
import { transaction } from '#db/client.ts'
import { closeSession, turnOf } from './checkout-session.server.ts'
import { writeOutcome } from './payment-session.server.ts'

/** Throws Conflict when it was paid, or is being paid. */
export async function withdrawPayment(scope: Scope, id: number): Promise<Payment> {
  requireMay(scope, 'payment.edit', requirePayment(scope, id))
  return inTurn(turnOf(id), async () => {
    const payment = requirePayment(scope, id)
    if (!isUnpaidPage(payment)) throw new Conflict('This page is closed already.')
    const page = findStripePayment(id)
    const session = page?.account && page.sessionId ? await closeSession(page.account, page.sessionId) : null
    // In its own transaction, so that the refusal does not roll it back.
    if (session?.status === 'complete') transaction(() => writeOutcome(id, session))
    return transaction(() => close(scope, id, session === null))
  })
}

/** On an account out of reach a payment under way cannot be seen. */
function close(scope: Scope, id: number, isOutOfReach: boolean): Payment {
  const payment = requirePayment(scope, id)
  if (!isUnpaidPage(payment)) throw new Conflict('This was paid in the meantime.')
  if (isUnderWay(payment) && !isOutOfReach) {
    throw new Conflict('A bank payment is under way. It can take some days until the bank has answered.')
  }
  const metadata = { ...pageOf(payment.metadata), withdrawn: true, underWay: undefined }
  const closed = savePayment(scope, id, { status: 'failed', metadata })
  const { projectId } = payment
  recordActivity(scope, 'payment.updated', { subjectId: id, projectId, detail: { fields: ['status'] } })
  return closed
}
