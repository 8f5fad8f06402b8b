import { dayIn } from '#app/domain/clock.ts'
import {
  type DisputeEnd,
  type EarlierSession,
  isReceived,
  type PaymentStatus,
  pageOf,
  type StripeOutcome,
  settle,
} from '#app/domain/payments/payment.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import {
  findStripePayment,
  type StripePayment,
  saveStripePayment,
} from '#app/models/payments/payment-page.server.ts'
import { listMoneyReaders } from '#app/models/people/money-readers.server.ts'
import { applyPayment } from '#app/services/invoices/apply-payment.server.ts'
import { chargeOf, type Session } from './checkout-session.server.ts'

const finallyFailed: ReadonlySet<string> = new Set(['requires_payment_method', 'canceled'])

/** Complete, but no money will come. */
export function isLost(session: Session): boolean {
  const { session: is, isPaid, isProcessing } = outcomeOf(session)
  return is === 'complete' && !isPaid && !isProcessing
}

function outcomeOf(session: Session): StripeOutcome {
  const { status, payment_status, payment_intent } = session
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  const charge = chargeOf(session)
  return {
    session: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    isPaid: payment_status === 'paid',
    isProcessing: intent ? !finallyFailed.has(intent.status) : status === 'complete',
    refunded: charge ? Math.min(charge.amount, charge.amount_refunded + lostOf(session)) : 0,
    failure: intent?.last_payment_error?.message ?? null,
  }
}

const closedDisputes: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented'])

/** Disputed at the customer's bank, and not decided yet. */
function isDisputed(session: Session): boolean {
  if (chargeOf(session)?.disputed !== true) return false
  const { disputes = [] } = session
  return disputes.length === 0 || disputes.some(({ status }) => !closedDisputes.has(status))
}

/** In pence, from lost disputes. */
function lostOf({ disputes = [] }: Session): number {
  return disputes.filter(({ status }) => status === 'lost').reduce((all, { amount }) => all + amount, 0)
}

/** Undefined where nothing was disputed or decided. */
function disputeEndOf(session: Session): DisputeEnd | undefined {
  const { disputes = [] } = session
  if (disputes.length === 0 || isDisputed(session)) return undefined
  return lostOf(session) > 0 ? 'lost' : 'won'
}

function paidAt(session: Session): number {
  const charge = chargeOf(session)
  return charge ? charge.created * 1000 : Date.now()
}

/** Writes history and news too. Call it inside a transaction. */
export function writeOutcome(paymentId: number, session: Session): void {
  const before = findStripePayment(paymentId)
  if (!before) return
  const earlier = pageOf(before.metadata).earlier?.find(other => other.session === session.id)
  if (before.sessionId === session.id) writePresent(before, session)
  else if (earlier) writeEarlier(before, earlier, session)
}

/** A replaced session counts only if money came by it. */
function writeEarlier(before: StripePayment, earlier: EarlierSession, session: Session): void {
  const { isPaid, refunded } = outcomeOf(session)
  const isKept = isPaid && refunded < before.amount
  if (isReceived(before.status)) writeTwice(before, session.id, isKept)
  else if (isKept) replacePresent(before, earlier, session)
}

function replacePresent(before: StripePayment, earlier: EarlierSession, session: Session): void {
  const { id, sessionId, account } = before
  const page = pageOf(before.metadata)
  const others = page.earlier?.filter(other => other !== earlier) ?? []
  const replaced = sessionId && account ? [{ session: sessionId, account }] : []
  saveStripePayment(id, {
    externalId: session.id,
    stripeAccountId: earlier.account,
    stripePaymentIntentId: null,
    metadata: { ...page, earlier: [...others, ...replaced] },
  })
  writeOutcome(id, session)
}

/** The page's author is told to return one, until Stripe says that it was. */
function writeTwice(before: StripePayment, sessionId: string, isKept: boolean): void {
  const { id, companyId, createdBy, projectId, amount, currency } = before
  const page = pageOf(before.metadata)
  const known = page.twice ?? []
  if (known.includes(sessionId) === isKept) return
  const twice = isKept ? [...known, sessionId] : known.filter(other => other !== sessionId)
  saveStripePayment(id, { metadata: { ...page, twice } })
  if (createdBy === null) return
  const verb = isKept ? 'payment.completed' : 'payment.refunded'
  const actor = { companyId, userId: createdBy }
  const activity = recordActivity(actor, verb, { subjectId: id, projectId, detail: { amount, currency } })
  if (isKept) news(before, activity, 'Paid twice', 'was paid twice: give one back in your Stripe account')
}

function writePresent(before: StripePayment, session: Session): void {
  const page = pageOf(before.metadata)
  const { status, refundedAmount, failure, underWay } = settle(before, outcomeOf(session))
  const intentId =
    typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id
  const disputed = isDisputed(session)
  const disputeEnd = disputeEndOf(session)
  const isNews =
    disputed !== (page.disputed ?? false) ||
    disputeEnd !== page.disputeEnd ||
    status !== before.status ||
    refundedAmount !== before.refundedAmount ||
    failure !== page.failure ||
    underWay !== (page.underWay ?? false) ||
    (intentId ?? null) !== before.intentId
  if (!isNews) return
  const isPaid = isReceived(status)
  applyPayment(before, before.id)
  saveStripePayment(before.id, {
    status,
    refundedAmount,
    receivedOn: before.receivedOn ?? (isPaid ? dayIn(before.timeZone, paidAt(session)) : null),
    stripePaymentIntentId: intentId ?? before.intentId,
    metadata: {
      ...page,
      ...{ failure, underWay: underWay || undefined, disputed: disputed || undefined, disputeEnd },
    },
  })
  recordOutcome(before, {
    ...{ status, refundedAmount, isDisputed: disputed && page.disputed !== true },
    disputeEnd: disputeEnd === page.disputeEnd ? undefined : disputeEnd,
  })
  applyPayment(before, before.id)
}

type MoneyVerb = `payment.${'completed' | 'failed' | 'refunded' | 'disputed' | 'dispute_won'}`

/** The news hold no amounts. */
function recordOutcome(
  before: StripePayment,
  after: {
    status: PaymentStatus
    refundedAmount: number
    isDisputed: boolean
    disputeEnd: DisputeEnd | undefined
  },
): void {
  const { id, createdBy, companyId, projectId, currency, amount } = before
  if (createdBy === null) return
  const actor = { companyId, userId: createdBy }
  const record = (verb: MoneyVerb, moved: number) =>
    recordActivity(actor, verb, { subjectId: id, projectId, detail: { amount: moved, currency } })
  if (isReceived(after.status) && !isReceived(before.status))
    news(before, record('payment.completed', amount), 'Payment received', 'is paid')
  const back = after.refundedAmount - before.refundedAmount
  if (back > 0 && after.disputeEnd === 'lost') {
    const what = 'was taken back by a bank: the dispute is lost'
    news(before, record('payment.refunded', back), 'Dispute lost', what)
  } else if (back > 0) {
    news(before, record('payment.refunded', back), 'Payment given back', 'was given back')
  }
  if (after.disputeEnd === 'won') {
    news(before, record('payment.dispute_won', amount), 'Dispute won', 'stays yours: the dispute is won')
  }
  if (after.isDisputed) {
    const what = 'is disputed: answer it in your Stripe account'
    news(before, record('payment.disputed', amount), 'Payment disputed', what)
  }
  if (after.status === 'failed' && before.status !== 'failed') {
    news(before, record('payment.failed', amount), 'Payment failed', 'was not paid: the payment failed')
  }
}

/** Told to the page's author, or to everybody who sees money where the author is gone or does not. */
function news(payment: StripePayment, activityId: number, title: string, what: string): void {
  const { companyId, createdBy, projectId } = payment
  const readers = listMoneyReaders({ companyId })
  const told = createdBy !== null && readers.includes(createdBy) ? [createdBy] : readers
  const job = payment.jobNumber === null ? '' : `${payment.jobNumber}: `
  const message = `${job}${payment.note || payment.projectName || 'A payment page'} ${what}.`
  const row = { title, message, type: 'info' as const, relatedTaskId: null }
  insertNotifications(
    { companyId },
    told.map(userId => ({ ...row, userId, relatedProjectId: projectId, activityId })),
  )
}
