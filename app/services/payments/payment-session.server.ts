import type Stripe from 'stripe'
import { dayIn } from '#app/domain/clock.ts'
import { jobNumber } from '#app/domain/job-number.ts'
import type { PaymentStatus } from '#app/domain/payment.ts'
import { pageOf, type StripeOutcome, settle } from '#app/domain/payment.ts'
import { recordActivity } from '#app/models/activity.server.ts'
import { eventOf, insertNotifications } from '#app/models/notification.server.ts'
import { findStripePayment, type StripePayment, saveStripePayment } from '#app/models/payment-page.server.ts'
import { askStripe, isMissing } from '#app/services/stripe/stripe.server.ts'

/** What is asked of Stripe about one payment and then written happens in turn (`inTurn`). */
export function turnOf(paymentId: number): string {
  return `payment ${paymentId}`
}

export type Session = Stripe.Checkout.Session

/** The session with what it moved, on the company's own account; null when Stripe knows none. */
export async function readSession(account: string, sessionId: string): Promise<Session | null> {
  const expand = ['payment_intent.latest_charge']
  return askStripe(api =>
    api.checkout.sessions.retrieve(sessionId, { expand }, { stripeAccount: account }).catch(error => {
      if (isMissing(error)) return null
      throw error
    }),
  )
}

function outcomeOf({ status, payment_status, payment_intent }: Session): StripeOutcome {
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  return {
    session: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    isPaid: payment_status === 'paid',
    isProcessing: intent?.status === 'processing',
    refunded: charge?.amount_refunded ?? 0,
    failure: intent?.last_payment_error?.message ?? null,
  }
}

/** The instant at which the money moved, as Stripe tells it. */
function paidAt({ payment_intent }: Session): number {
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  return charge ? charge.created * 1000 : Date.now()
}

/** Writes what a session says, its history and its news. Call it inside a transaction; a session that was replaced says nothing any more. */
export function writeOutcome(paymentId: number, session: Session): void {
  const before = findStripePayment(paymentId)
  if (!before || before.sessionId !== session.id) return
  const page = pageOf(before.metadata)
  const { status, refundedAmount, failure } = settle(before, outcomeOf(session))
  const intentId =
    typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id
  const isNews =
    status !== before.status ||
    refundedAmount !== before.refundedAmount ||
    failure !== page.failure ||
    (intentId ?? null) !== before.intentId
  if (!isNews) return
  const isPaid = status === 'completed' || status === 'refunded'
  saveStripePayment(paymentId, {
    status,
    refundedAmount,
    receivedOn: before.receivedOn ?? (isPaid ? dayIn(before.timeZone, paidAt(session)) : null),
    stripePaymentIntentId: intentId ?? before.intentId,
    metadata: { ...page, failure },
  })
  tellOutcome(before, { status, refundedAmount })
}

/** In the name of whoever made the page; they are told, without amounts. */
function tellOutcome(before: StripePayment, after: { status: PaymentStatus; refundedAmount: number }): void {
  const { id, createdBy, companyId, projectId, currency, amount } = before
  if (createdBy === null) return
  const actor = { companyId, userId: createdBy }
  const record = (verb: 'payment.completed' | 'payment.failed' | 'payment.refunded', moved: number) =>
    recordActivity(actor, verb, { subjectId: id, projectId, detail: { amount: moved, currency } })
  const wasPaid = before.status === 'completed' || before.status === 'refunded'
  const isPaid = after.status === 'completed' || after.status === 'refunded'
  if (isPaid && !wasPaid) news(before, record('payment.completed', amount), 'Payment received', 'is paid')
  const back = after.refundedAmount - before.refundedAmount
  if (back > 0) record('payment.refunded', back)
  if (after.status === 'failed' && before.status !== 'failed') {
    news(before, record('payment.failed', amount), 'Payment failed', 'was not paid: the payment failed')
  }
}

function news(payment: StripePayment, activityId: number, title: string, what: string): void {
  const { companyId, createdBy, projectId } = payment
  if (createdBy === null) return
  const job = payment.jobNumber === null ? '' : `${jobNumber(payment.jobNumber)}: `
  const message = `${job}${payment.note || payment.projectName || 'A payment page'} ${what}.`
  const row = { userId: createdBy, title, message, type: 'info' as const, relatedTaskId: null }
  insertNotifications({ companyId }, [{ ...row, relatedProjectId: projectId, eventKey: eventOf(activityId) }])
}
