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

/** Takes over Stripe's present state, whatever the event said. `alongside` runs once in the writing transaction. Throws Unavailable. */
type Sync = (accountId: string, id: string, alongside?: () => void) => Promise<void>

/** For `checkout.session.completed`, `.async_payment_succeeded`, `.async_payment_failed` and `.expired`, of replaced sessions too. */
export const syncPayment: Sync = (accountId, sessionId, alongside) =>
  sync(accountId, findPaymentOfSession(accountId, sessionId), sessionId, alongside)

/** For `charge.refunded`, `refund.updated`, `refund.failed` and `payment_intent.payment_failed`: takes the payment intent's id. */
export const syncRefund: Sync = async (accountId, paymentIntentId, alongside) => {
  const known = findPaymentOfIntent(accountId, paymentIntentId)
  const sessionId = known?.sessionId ?? (await sessionOfIntent(accountId, paymentIntentId))
  if (sessionId === null) return void transaction(() => alongside?.())
  await sync(accountId, known ?? findPaymentOfSession(accountId, sessionId), sessionId, alongside)
}

/** An intent is unknown here until its session was read. */
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

/** Else the customer could pay the session that replaced it as well. */
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

/** False for an account that is gone or has disconnected. */
export async function canBePaid(accountId: string): Promise<boolean> {
  const account = await askStripe(api =>
    api.accounts.retrieve(accountId).catch(error => {
      if (isAccountGone(error)) return null
      throw error
    }),
  )
  return account?.charges_enabled === true
}
