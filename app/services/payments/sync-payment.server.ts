import { isUnpaidPage } from '#app/domain/payments/payment.ts'
import {
  findPaymentOfIntent,
  findPaymentOfSession,
  findStripePayment,
  type StripePayment,
} from '#app/models/payments/payment-page.server.ts'
import { isAccountOfCompany, saveAccountReady } from '#app/models/payments/stripe-account.server.ts'
import { askStripe, inTurn, isAccountGone } from '#app/services/stripe/stripe.server.ts'
import { transaction } from '#db/client.ts'
import { closeSession, readSession, turnOf } from './checkout-session.server.ts'
import { writeOutcome } from './payment-session.server.ts'

/**
 * Each brings what is kept here to what Stripe says of it now, whatever the event said and however often it comes. `accountId` is the
 * company's own Stripe account. What is not ours, or of a company that has left, changes nothing. `alongside` runs once, within the
 * transaction that writes, also when there was nothing to write. Unavailable when Stripe does not answer: then nothing was written.
 */
type Sync = (accountId: string, id: string, alongside?: () => void) => Promise<void>

/** Also of a session that another has taken the place of. For `checkout.session.completed`, `.async_payment_succeeded`, `.async_payment_failed` and `.expired` of a connected account. */
export const syncPayment: Sync = (accountId, sessionId, alongside) =>
  sync(accountId, findPaymentOfSession(accountId, sessionId), sessionId, alongside)

/** For `charge.refunded`, `refund.updated`, `refund.failed` and `payment_intent.payment_failed`: the payment intent's id. */
export const syncRefund: Sync = async (accountId, paymentIntentId, alongside) => {
  const known = findPaymentOfIntent(accountId, paymentIntentId)
  const sessionId = known?.sessionId ?? (await sessionOfIntent(accountId, paymentIntentId))
  if (sessionId === null) return void transaction(() => alongside?.())
  await sync(accountId, known ?? findPaymentOfSession(accountId, sessionId), sessionId, alongside)
}

/** An intent is not known here before its session was heard of. */
async function sessionOfIntent(accountId: string, paymentIntentId: string): Promise<string | null> {
  if (!isAccountOfCompany(accountId)) return null
  const of = { payment_intent: paymentIntentId, limit: 1 }
  const { data } = await askStripe(api => api.checkout.sessions.list(of, { stripeAccount: accountId }))
  return data[0]?.id ?? null
}

async function sync(
  accountId: string,
  payment: StripePayment | null,
  sessionId: string,
  alongside?: () => void,
): Promise<void> {
  if (!payment) return void transaction(() => alongside?.())
  const { id } = payment
  await inTurn(turnOf(id), async () => {
    const session = await readSession(accountId, sessionId)
    if (session?.payment_status === 'paid') await closeOther(id, sessionId)
    transaction(() => {
      if (session) writeOutcome(id, session)
      alongside?.()
    })
  })
}

/** What was paid by an earlier session is not paid again by the one that took its place. */
async function closeOther(paymentId: number, paidSessionId: string): Promise<void> {
  const payment = findStripePayment(paymentId)
  if (!payment || !isUnpaidPage(payment) || !payment.account || !payment.sessionId) return
  if (payment.sessionId !== paidSessionId) await closeSession(payment.account, payment.sessionId)
}

/** For `account.updated` and `account.application.deauthorized`. */
export async function syncAccount(accountId: string, alongside?: () => void): Promise<void> {
  await inTurn(`account ${accountId}`, async () => {
    const ready = await canBePaid(accountId)
    transaction(() => {
      saveAccountReady(accountId, ready)
      alongside?.()
    })
  })
}

/** Not one that is gone, or that has shut the service out. */
export async function canBePaid(accountId: string): Promise<boolean> {
  const account = await askStripe(api =>
    api.accounts.retrieve(accountId).catch(error => {
      if (isAccountGone(error)) return null
      throw error
    }),
  )
  return account?.charges_enabled === true
}
