import { setTimeout as sleep } from 'node:timers/promises'
import { Conflict, NotFound, Unavailable } from '#app/domain/errors.ts'
import { isLive } from '#app/domain/subscriptions/subscription.ts'
import { subscriptionTexts } from '#app/domain/subscriptions/subscription-texts.ts'
import { findDuplicateCancellation } from '#app/models/subscriptions/duplicate-subscription.server.ts'
import {
  findPendingPaymentOfSession,
  type PendingPayment,
} from '#app/models/subscriptions/pending-payment.server.ts'
import { checkoutLooks } from '#app/services/auth/attempts.server.ts'
import { isSessionId, readCheckout } from './read-checkout.server.ts'
import { type RecordedCheckout, recordCheckout } from './record-checkout.server.ts'
import { sendWelcome } from './send-welcome.server.ts'
import { waitUntil } from './wait-until.server.ts'

export type Confirmation = { sent: boolean; reason?: string }

/** Somebody waits: a slower mail server counts as failed. */
const mailMs = 8000

/** Throws when it cannot be recorded. The mail goes to the payer, also when somebody else asks. */
export async function confirmCheckout(sessionId: string, address: string): Promise<Confirmation> {
  if ((await recordPaid(sessionId, address)) === 'company')
    return { sent: false, reason: subscriptionTexts.companySubscribed }
  const welcome = await Promise.race([
    sendWelcome(sessionId),
    sleep(mailMs, 'failed' as const, { ref: false }),
  ])
  if (welcome === 'failed') throw new Unavailable(subscriptionTexts.mailFailed)
  return welcome === 'sent' ? { sent: true } : { sent: false, reason: subscriptionTexts.sentBefore }
}

export async function recordPaid(sessionId: string, address: string): Promise<'visitor' | 'company'> {
  await checkoutLooks.count(address)
  const { outcome } = await recordCheckout(sessionId)
  if (outcome !== 'visitor' && outcome !== 'company') throw refusal(outcome)
  return outcome
}

type Refused = Exclude<RecordedCheckout['outcome'], 'visitor' | 'company'>

const refusals: Record<Refused, string> = {
  unknown: subscriptionTexts.unknownCheckout,
  open: subscriptionTexts.openCheckout,
  expired: subscriptionTexts.expiredCheckout,
  unpaid: subscriptionTexts.unpaidCheckout,
  second: subscriptionTexts.secondCheckout,
}

function refusal(outcome: Refused) {
  const message = refusals[outcome]
  return outcome === 'unknown' ? new NotFound(message) : new Conflict(message)
}

export type CheckoutView =
  | { state: 'no-session' }
  /** Paid, and not recorded yet. */
  | { state: 'sending' }
  | { state: 'recorded'; mail: 'sent' | 'sending' | 'failed'; accountCreated: boolean }
  | { state: 'company' }
  | { state: 'unknown' | 'open' | 'expired' | 'unpaid' | 'second' }

/** `paidAt` is set while the webhook has yet to record a visitor's payment. */
type Look = { view: CheckoutView; paidAt?: number }

/** An older payment is not about to be recorded. */
const freshMs = 60_000

/** Writes nothing. Waits up to `waitMs` for a new payment to be recorded. Each wait is counted. */
export async function viewCheckout(
  sessionId: string | null,
  address: string,
  waitMs = 0,
): Promise<CheckoutView> {
  const { view, paidAt = 0 } = await look(sessionId, address)
  if (sessionId === null || waitMs === 0 || paidAt < Date.now() - freshMs) return view
  await checkoutLooks.count(address)
  await waitUntil(() => isSeenTo(sessionId), waitMs)
  return (await look(sessionId, address)).view
}

function isSeenTo(sessionId: string): boolean {
  const recorded = findPendingPaymentOfSession(sessionId)
  return (
    (recorded !== null && mailOf(recorded) !== 'sending') || findDuplicateCancellation(sessionId) !== null
  )
}

/** The mail is claimed when the payment is recorded, so an unclaimed one has failed. */
function mailOf({ welcomeEmailSent, welcomeEmailSentAt }: PendingPayment) {
  if (welcomeEmailSent) return 'sent'
  return welcomeEmailSentAt === null ? 'failed' : 'sending'
}

async function look(sessionId: string | null, address: string): Promise<Look> {
  if (!sessionId) return { view: { state: 'no-session' } }
  if (!isSessionId(sessionId)) return { view: { state: 'unknown' } }
  if (findDuplicateCancellation(sessionId)) return { view: { state: 'second' } }
  const recorded = findPendingPaymentOfSession(sessionId)
  if (recorded) {
    const { accountCreated, createdAt } = recorded
    const mail = mailOf(recorded)
    return {
      view: { state: 'recorded', mail, accountCreated },
      ...(mail === 'sending' && { paidAt: createdAt }),
    }
  }
  await checkoutLooks.count(address)
  return lookAtStripe(sessionId)
}

async function lookAtStripe(sessionId: string): Promise<Look> {
  const checkout = await readCheckout(sessionId)
  if (checkout.outcome !== 'paid') return { view: { state: checkout.outcome } }
  // Only a duplicate is cancelled before it was recorded.
  if (!isLive(checkout.state.status)) return { view: { state: 'second' } }
  if (checkout.companyId !== null) return { view: { state: 'company' } }
  return { view: { state: 'sending' }, paidAt: checkout.paidAt }
}

/** Null when no payment waits for an account. Reads only our own records. */
export function paidEmailOf(sessionId: string | null): string | null {
  const payment = sessionId === null ? null : findPendingPaymentOfSession(sessionId)
  return payment && !payment.accountCreated ? payment.email : null
}
