import { isLive, subscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { findUndecidedClaimOfEmail } from '#app/models/auth/claim.server.ts'
import { isEmailProven } from '#app/models/auth/new-account.server.ts'
import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { findBuyer, hadTrialByEmail, saveBoughtSubscription } from '#app/models/subscriptions/buyer.server.ts'
import { forgetDuplicateCancellation } from '#app/models/subscriptions/duplicate-subscription.server.ts'
import {
  findPendingPayment,
  findPendingPaymentOfSession,
  savePendingPayment,
} from '#app/models/subscriptions/pending-payment.server.ts'
import { findSubscriber } from '#app/models/subscriptions/subscription.server.ts'
import { askStripe, inTurn, isMissing } from '#app/services/stripe/stripe.server.ts'
import { transaction } from '#db/client.ts'
import { cancelDuplicate } from './cancel-duplicate.server.ts'
import { type PaidCheckout, readCheckout } from './read-checkout.server.ts'
import { queueWelcome } from './send-welcome.server.ts'

export type RecordedCheckout =
  /** Unknown to Stripe, or not a subscription of ours. */
  | { outcome: 'unknown' }
  /** Can still be paid; not recorded. */
  | { outcome: 'open' }
  /** Not recorded. */
  | { outcome: 'expired' }
  /** Payment under way or failed, or the subscription is over; not recorded. */
  | { outcome: 'unpaid' }
  /** Kept as a pending payment until the account is made. */
  | { outcome: 'visitor'; pendingPaymentId: number; email: string }
  | { outcome: 'company'; companyId: number }
  /** The email has an account or a payment, or the company a subscription: this one was cancelled at once. */
  | { outcome: 'second'; email: string }

/** Recorded once, by the success page or the webhook. Queues the welcome mail. Call it outside a transaction. Throws `Unavailable`. */
export async function recordCheckout(sessionId: string): Promise<RecordedCheckout> {
  const recorded = findPendingPaymentOfSession(sessionId)
  if (recorded) {
    // A process may have ended before its mail left.
    if (!recorded.welcomeEmailSent && !recorded.accountCreated) transaction(() => queueWelcome(sessionId))
    return { outcome: 'visitor', pendingPaymentId: recorded.id, email: recorded.email }
  }
  const checkout = await readCheckout(sessionId)
  if (checkout.outcome !== 'paid') return checkout
  return inTurn(`checkouts:${checkout.companyId ?? checkout.email.toLowerCase()}`, () =>
    inTurn(checkout.subscriptionId, () => recordPresent(sessionId)),
  )
}

/** Read again in its turn: the webhook may have written since. */
async function recordPresent(sessionId: string): Promise<RecordedCheckout> {
  const checkout = await readCheckout(sessionId)
  return checkout.outcome === 'paid' ? record(checkout) : checkout
}

/** 'ask': Stripe has to say first whether the other subscription goes on. */
type Place = RecordedCheckout | { outcome: 'ask'; subscriptionId: string }

const maxRounds = 5

async function record(checkout: PaidCheckout): Promise<RecordedCheckout> {
  const live = new Map<string, boolean>()
  for (let round = 0; round < maxRounds; round++) {
    const place = transaction(() => placeOf(checkout, live))
    if (place.outcome === 'second') await cancelDuplicate(checkout)
    if (place.outcome !== 'ask') return place
    live.set(place.subscriptionId, await isLiveAtStripe(place.subscriptionId))
  }
  throw new Error('A checkout could not be placed')
}

function placeOf(checkout: PaidCheckout, live: ReadonlyMap<string, boolean>): Place {
  // The account may be made by now under another email: what pays for a company is never a duplicate.
  const subscriber = findSubscriber(checkout.subscriptionId)
  if (subscriber) return { outcome: 'company', companyId: subscriber.id }
  const place =
    checkout.companyId === null
      ? placeOfVisitor(checkout, live)
      : placeOfCompany(checkout, checkout.companyId, live)
  if (place.outcome === 'visitor' || place.outcome === 'company')
    forgetDuplicateCancellation(checkout.sessionId)
  return place
}

function placeOfVisitor(checkout: PaidCheckout, live: ReadonlyMap<string, boolean>): Place {
  const { sessionId, email, subscriptionId, state } = checkout
  // An open claim counts as an account. An unproven account does not block its email's owner from buying.
  if (isEmailProven(email) || findUndecidedClaimOfEmail(email)) return { outcome: 'second', email }
  const earlier = findPendingPayment(email)
  if (earlier?.stripeSessionId === sessionId) {
    return { outcome: 'visitor', pendingPaymentId: earlier.id, email: earlier.email }
  }
  const other = earlier?.accountCreated ? null : (earlier?.stripeSubscriptionId ?? null)
  if (other !== null && other !== subscriptionId) {
    const goesOn = live.get(other)
    if (goesOn === undefined) return { outcome: 'ask', subscriptionId: other }
    if (goesOn) return { outcome: 'second', email }
  }
  if (!isLive(state.status)) return { outcome: 'unpaid' }
  if (state.status === 'trialing' && hadTrialByEmail(email)) notifyOwnerOfTrial(subscriptionId)
  const pendingPaymentId = savePendingPayment({
    email,
    stripeCustomerId: checkout.customerId,
    stripeSubscriptionId: subscriptionId,
    stripeSessionId: sessionId,
    subscriptionStatus: state.status,
    subscriptionTier: state.plan?.tier ?? 1,
    subscriptionInterval: state.plan?.interval ?? null,
    subscriptionEndsAt: state.endsAt,
    trialStart: state.trialStartsAt,
    trialEnd: state.trialEndsAt,
    customerName: checkout.customerName,
  })
  queueWelcome(sessionId)
  return { outcome: 'visitor', pendingPaymentId, email }
}

/** The trial was promised on Stripe's page, so the owner decides. */
function notifyOwnerOfTrial(subscriptionId: string): void {
  insertOwnerNews({
    companyId: null,
    title: 'Another free trial',
    message: `The email of the new subscription ${subscriptionId} had a free trial before. Its trial can be ended in Stripe.`,
  })
}

function placeOfCompany(
  checkout: PaidCheckout,
  companyId: number,
  live: ReadonlyMap<string, boolean>,
): Place {
  const { email, state } = checkout
  const company = findBuyer(companyId)
  if (!company || company.closedAt !== null) return { outcome: 'second', email }
  const other = company.stripeSubscriptionId
  if (other !== null) {
    const goesOn = live.get(other)
    if (goesOn === undefined) return { outcome: 'ask', subscriptionId: other }
    if (goesOn) return { outcome: 'second', email }
  }
  if (!isLive(state.status)) return { outcome: 'unpaid' }
  saveBoughtSubscription(companyId, checkout)
  return { outcome: 'company', companyId }
}

async function isLiveAtStripe(subscriptionId: string): Promise<boolean> {
  try {
    const subscription = await askStripe(api => api.subscriptions.retrieve(subscriptionId))
    return isLive(subscriptionState(subscription).status)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
