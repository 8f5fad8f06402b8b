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

/** Whether this call sent the welcome mail, and if not, why. */
export type Confirmation = { sent: boolean; reason?: string }

/** Somebody waits: a mail server that takes longer has failed for now. */
const mailMs = 8000

/**
 * Records what Stripe's checkout has become and sees to it that who paid was mailed. Throws what keeps it from being recorded.
 * The mail goes to the payer, whoever asks.
 */
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

/** The same for who goes on without the mail. */
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

/** What the page after the payment shows of a checkout. */
export type CheckoutView =
  | { state: 'no-session' }
  /** Paid, and not recorded yet. */
  | { state: 'sending' }
  /** Recorded; how it stands with the welcome mail. */
  | { state: 'recorded'; mail: 'sent' | 'sending' | 'failed'; accountCreated: boolean }
  /** Paid for a company by its admin: no mail is on its way. */
  | { state: 'company' }
  | { state: 'unknown' | 'open' | 'expired' | 'unpaid' | 'second' }

/** `paidAt` of a visitor's that is paid and not yet seen to the end, which the webhook does in a moment. */
type Look = { view: CheckoutView; paidAt?: number }

/** What was paid longer ago is not told of in the next seconds. */
const freshMs = 60_000

/**
 * Looks only: nothing is written, so that a page may show it. What was paid just now is told by Stripe in a moment: `waitMs` is how
 * long to wait for that, so that the page need not be looked at again. Each wait is counted.
 */
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

/** Who records a payment claims its mail at once: one that nobody has claimed has failed. */
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
  // Only what is cancelled before it was recorded is over by now.
  if (!isLive(checkout.state.status)) return { view: { state: 'second' } }
  if (checkout.companyId !== null) return { view: { state: 'company' } }
  return { view: { state: 'sending' }, paidAt: checkout.paidAt }
}

/** Whose payment waits for an account, by the number of their checkout; null when none does. Reads only what was recorded. */
export function paidEmailOf(sessionId: string | null): string | null {
  const payment = sessionId === null ? null : findPendingPaymentOfSession(sessionId)
  return payment && !payment.accountCreated ? payment.email : null
}
