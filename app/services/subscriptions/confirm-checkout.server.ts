import { Conflict, NotFound, Unavailable } from '#app/domain/errors.ts'
import { isLive } from '#app/domain/subscription.ts'
import { subscriptionTexts } from '#app/domain/subscription-texts.ts'
import { findPendingPaymentOfSession } from '#app/models/pending-payment.server.ts'
import { checkoutLooks } from '#app/services/auth/attempts.server.ts'
import { isSessionId, readCheckout } from './read-checkout.server.ts'
import { type RecordedCheckout, recordCheckout } from './record-checkout.server.ts'
import { sendWelcome } from './send-welcome.server.ts'
import { waitUntil } from './wait-until.server.ts'

/** Whether this call sent the welcome mail, and if not, why. */
export type Confirmation = { sent: boolean; reason?: string }

/**
 * Records what Stripe's checkout has become and sees to it that who paid was mailed. Throws what keeps it from being recorded.
 * The mail goes to the payer, whoever asks.
 */
export async function confirmCheckout(sessionId: string, address: string): Promise<Confirmation> {
  await checkoutLooks.count(address)
  const recorded = await recordCheckout(sessionId)
  if (recorded.outcome === 'company') return { sent: false, reason: subscriptionTexts.companySubscribed }
  if (recorded.outcome !== 'visitor') throw refusal(recorded.outcome)
  const welcome = await sendWelcome(sessionId)
  if (welcome === 'failed') throw new Unavailable(subscriptionTexts.mailFailed)
  return welcome === 'sent' ? { sent: true } : { sent: false, reason: subscriptionTexts.sentBefore }
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
  /** Recorded: `mailed` once the welcome mail has left. */
  | { state: 'recorded'; mailed: boolean; accountCreated: boolean }
  | { state: 'unknown' | 'open' | 'expired' | 'unpaid' | 'second' }

/**
 * Looks only: nothing is written, so that a page may show it. What was paid is told by Stripe in a moment: `waitMs` is how long to
 * wait for that, so that the page need not be looked at again.
 */
export async function viewCheckout(
  sessionId: string | null,
  address: string,
  waitMs = 0,
): Promise<CheckoutView> {
  const view = await look(sessionId, address)
  if (sessionId === null || !isUnderWay(view)) return view
  await waitUntil(() => findPendingPaymentOfSession(sessionId)?.welcomeEmailSent === true, waitMs)
  return recordedView(sessionId) ?? view
}

function isUnderWay(view: CheckoutView): boolean {
  return view.state === 'sending' || (view.state === 'recorded' && !view.mailed)
}

function recordedView(sessionId: string): CheckoutView | null {
  const recorded = findPendingPaymentOfSession(sessionId)
  if (!recorded) return null
  const { welcomeEmailSent, accountCreated } = recorded
  return { state: 'recorded', mailed: welcomeEmailSent, accountCreated }
}

async function look(sessionId: string | null, address: string): Promise<CheckoutView> {
  if (!sessionId) return { state: 'no-session' }
  if (!isSessionId(sessionId)) return { state: 'unknown' }
  const recorded = recordedView(sessionId)
  if (recorded) return recorded
  await checkoutLooks.count(address)
  const checkout = await readCheckout(sessionId)
  if (checkout.outcome !== 'paid') return { state: checkout.outcome }
  // Only what is cancelled before it was recorded is over by now.
  return { state: isLive(checkout.state.status) ? 'sending' : 'second' }
}

/** Whose payment waits for an account, by the number of their checkout; null when none does. Reads only what was recorded. */
export function paidEmailOf(sessionId: string | null): string | null {
  const payment = sessionId === null ? null : findPendingPaymentOfSession(sessionId)
  return payment && !payment.accountCreated ? payment.email : null
}
