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

/** What has become of a checkout, and where it was recorded. */
export type RecordedCheckout =
  /** Stripe knows no such checkout, or it sold no subscription of ours. */
  | { outcome: 'unknown' }
  /** Not finished: it can still be paid. Nothing was recorded. */
  | { outcome: 'open' }
  /** It ran out before it was paid. Nothing was recorded. */
  | { outcome: 'expired' }
  /** Finished, but the payment is still under way, has failed, or its subscription is over. Nothing was recorded. */
  | { outcome: 'unpaid' }
  /** A visitor's: kept as a pending payment until its account is made. */
  | { outcome: 'visitor'; pendingPaymentId: number; email: string }
  /** A signed-in admin's: it is the company's subscription now. */
  | { outcome: 'company'; companyId: number }
  /** That email has an account or a payment, or that company a subscription, already: this one was cancelled at once. */
  | { outcome: 'second'; email: string }

/**
 * Asks Stripe how a checkout stands and records it, once however often it is asked: the success page and the webhook both do.
 * Sends the welcome mail that a visitor's asks for. Call it outside a transaction. Throws `Unavailable` while Stripe does not
 * answer.
 */
export async function recordCheckout(sessionId: string): Promise<RecordedCheckout> {
  const recorded = findPendingPaymentOfSession(sessionId)
  if (recorded) {
    // It may have been recorded by a process that ended before its mail had left.
    if (!recorded.welcomeEmailSent && !recorded.accountCreated) transaction(() => queueWelcome(sessionId))
    return { outcome: 'visitor', pendingPaymentId: recorded.id, email: recorded.email }
  }
  const checkout = await readCheckout(sessionId)
  if (checkout.outcome !== 'paid') return checkout
  return inTurn(`checkouts:${checkout.companyId ?? checkout.email.toLowerCase()}`, () =>
    inTurn(checkout.subscriptionId, () => recordPresent(sessionId)),
  )
}

/** Read anew in its turn: what was read before it may be older than what the webhook has written since. */
async function recordPresent(sessionId: string): Promise<RecordedCheckout> {
  const checkout = await readCheckout(sessionId)
  return checkout.outcome === 'paid' ? record(checkout) : checkout
}

/** Where the checkout belongs; `ask` when Stripe has first to say whether that other subscription goes on. */
type Place = RecordedCheckout | { outcome: 'ask'; subscriptionId: string }

/** Each round learns of one more subscription, and nobody has many. */
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
  // The account may be made by now, its email another one, and the row of that email somebody else's: what pays for a
  // company is never one too many.
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
  // Who may take over the account that was made on their payment has one. Whoever uses an email of which nobody has shown that they
  // read it keeps no one from buying with it.
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

/** Who begins it is not known before it has begun, and was promised it on Stripe's page: what to do is the owner's to say. */
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
