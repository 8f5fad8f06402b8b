import Stripe from 'stripe'
import { Conflict } from '#app/domain/errors.ts'
import { isPayable, pageOf } from '#app/domain/payment.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activity.server.ts'
import { type Payment, readStripeAccount, requirePayment, savePayment } from '#app/models/payment.server.ts'
import { askStripe, inTurn } from '#app/services/stripe/stripe.server.ts'
import { transaction } from '#db/client.ts'
import { readSession, turnOf, writeOutcome } from './payment-session.server.ts'

/** Closes a payment page: nobody can pay by it any more. One that was paid in the meantime is paid: Conflict. */
export async function withdrawPayment(scope: Scope, id: number): Promise<Payment> {
  requireMay(scope, 'payment.edit', requirePayment(scope, id))
  return inTurn(turnOf(id), async () => {
    const payment = requirePayment(scope, id)
    if (!isPayable(payment)) throw new Conflict('This page is closed already.')
    const { id: account } = readStripeAccount(scope)
    if (account !== null && payment.externalId !== null) await closeSession(account, payment.externalId, id)
    return transaction(() => close(scope, id))
  })
}

async function closeSession(account: string, sessionId: string, id: number): Promise<void> {
  try {
    await askStripe(api => api.checkout.sessions.expire(sessionId, {}, { stripeAccount: account }))
  } catch (error) {
    // It is not open any more.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const session = await readSession(account, sessionId)
    if (session) transaction(() => writeOutcome(id, session))
  }
}

function close(scope: Scope, id: number): Payment {
  const payment = requirePayment(scope, id)
  if (!isPayable(payment)) throw new Conflict('This was paid in the meantime.')
  const metadata = { ...pageOf(payment.metadata), withdrawn: true }
  const closed = savePayment(scope, id, { status: 'failed', metadata })
  const { projectId } = payment
  recordActivity(scope, 'payment.updated', { subjectId: id, projectId, detail: { fields: ['status'] } })
  return closed
}
