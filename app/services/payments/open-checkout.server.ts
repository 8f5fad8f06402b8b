import { Conflict, NotFound } from '#app/domain/errors.ts'
import { isUnderWay, isUnpaidPage, pageOf } from '#app/domain/payments/payment.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  findPaymentForCustomer,
  type StripePayment,
  saveStripePayment,
} from '#app/models/payments/payment-page.server.ts'
import { idempotencyKeyOf } from '#app/services/stripe/idempotency-key.server.ts'
import { askStripe, inTurn } from '#app/services/stripe/stripe.server.ts'
import { transaction } from '#db/client.ts'
import { closeSession, readSession, type Session, turnOf } from './checkout-session.server.ts'
import { payLink } from './pay-link.server.ts'
import { isLost, writeOutcome } from './payment-session.server.ts'

type Opened = {
  /** Null when it was paid meanwhile, or is being paid. */
  url: string | null
}

/** Reuses the open page. The money goes directly to the company's own account. Throws Conflict when it cannot be paid any more. */
export async function openCheckout(paymentId: number): Promise<Opened> {
  return inTurn(turnOf(paymentId), async () => {
    const payment = requirePayable(paymentId)
    const known = await readUsable(payment)
    if (known?.status === 'open') return { url: known.url }
    if (known?.status === 'complete') {
      transaction(() => writeOutcome(paymentId, known))
      if (!isLost(known)) return { url: null }
    }
    // The account is out of reach, so the outcome is unknown.
    if (known === null && isUnderWay(payment)) return { url: null }
    const session = await makeSession(payment)
    transaction(() => keepSession(payment, session, known))
    return { url: session.url }
  })
}

type Payable = StripePayment & { companyAccount: string }

function requirePayable(paymentId: number): Payable {
  const payment = findPaymentForCustomer(paymentId)
  if (!payment) throw new NotFound('There is no such payment')
  if (!isUnpaidPage(payment)) throw new Conflict('This cannot be paid any more.')
  const { companyAccount, isReady } = payment
  if (companyAccount === null || !isReady)
    throw new Conflict(`${payment.companyName} cannot be paid online just now.`)
  return { ...payment, companyAccount }
}

/** An open session on an account that the company has left is closed there. */
async function readUsable({ account, companyAccount, sessionId }: Payable): Promise<Session | null> {
  if (account === null || sessionId === null) return null
  const known = await readSession(account, sessionId)
  const isUsable = known?.status !== 'open' || (known.url !== null && account === companyAccount)
  return isUsable ? known : closeSession(account, sessionId)
}

async function makeSession(payment: Payable): Promise<Session> {
  const { id, amount, currency, companyAccount } = payment
  const name = payment.note || payment.projectName || 'Payment'
  const metadata = { payment: String(id) }
  const made = {
    mode: 'payment' as const,
    submit_type: 'pay' as const,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name } },
      },
    ],
    client_reference_id: String(id),
    metadata,
    payment_intent_data: { description: name, metadata },
    success_url: `${env().APP_URL}/paid?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: payLink(id),
  }
  // A retry gets the same session; an edited page gets a new one.
  const content = [pageOf(payment.metadata).attempt + 1, companyAccount, made]
  const idempotencyKey = idempotencyKeyOf(`payment-${id}`, content)
  return askStripe(api =>
    api.checkout.sessions.create(made, { stripeAccount: companyAccount, idempotencyKey }),
  )
}

function keepSession(payment: Payable, session: Session, before: Session | null): void {
  const { id, companyId, createdBy, projectId, amount, currency } = payment
  const attempt = pageOf(payment.metadata).attempt + 1
  saveStripePayment(id, {
    status: 'pending',
    externalId: session.id,
    stripeAccountId: payment.companyAccount,
    stripePaymentIntentId: null,
    metadata: { attempt, earlier: earlierOf(payment, before) },
  })
  if (attempt > 1 || createdBy === null) return
  const actor = { companyId, userId: createdBy }
  recordActivity(actor, 'payment.requested', { subjectId: id, projectId, detail: { amount, currency } })
}

/** No money can come by an expired session. */
function earlierOf({ metadata, sessionId, account }: Payable, before: Session | null) {
  const known = pageOf(metadata).earlier ?? []
  if (sessionId === null || account === null || before?.status === 'expired') return known
  return [...known, { session: sessionId, account }]
}
