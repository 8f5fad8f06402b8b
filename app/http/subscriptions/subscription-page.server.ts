import { dayIn } from '#app/domain/clock.ts'
import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { TooMany } from '#app/domain/errors.ts'
import { formatDate } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { PickedPlan, ShownSubscription } from '#app/domain/subscriptions/plan-text.ts'
import { type Plan, plans, tiers } from '#app/domain/subscriptions/plans.ts'
import { isLive, isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { type Buyer, requireBuyer } from '#app/models/subscriptions/buyer.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { checkoutLooks } from '#app/services/auth/attempts.server.ts'
import { isSessionId } from '#app/services/subscriptions/read-checkout.server.ts'
import { hadTrial } from '#app/services/subscriptions/start-checkout.server.ts'
import { waitUntil } from '#app/services/subscriptions/wait-until.server.ts'

const statusTexts: Record<SubscriptionStatus, string> = {
  active: 'Active',
  trialing: 'Free trial',
  past_due: 'Payment overdue',
  unpaid: 'Not paid',
  incomplete: 'Not finished',
  canceled: 'Cancelled',
}

export function viewSubscription(scope: Scope) {
  const buyer = requireBuyer(scope)
  // Until the payer is proven, anybody could be looking: amount and dates stay hidden.
  const mayProve = buyer.payerUnproven && may(scope, 'subscription.manage')
  const mayManage = !buyer.payerUnproven && may(scope, 'subscription.manage')
  const subscription = isLive(buyer.subscriptionStatus) ? shown(scope, buyer, mayManage) : null
  const bought = buyer.payerUnproven ? { subscriptionTier: 1, subscriptionInterval: null } : buyer
  return {
    subscription,
    mayManage,
    mayProve,
    hasFreeAccess: buyer.hasFreeAccess,
    hasTrial: !hadTrial(buyer),
    ended: buyer.subscriptionStatus === 'canceled',
    last: lastPlan(bought),
    others: plans
      .filter(
        ({ tier, interval }) => tier !== bought.subscriptionTier || interval !== bought.subscriptionInterval,
      )
      .map(({ id, tier, interval, price }) => ({ id, tier, interval, price })),
  }
}

function lastPlan({
  subscriptionTier,
  subscriptionInterval,
}: Pick<Buyer, 'subscriptionTier' | 'subscriptionInterval'>): PickedPlan {
  return {
    tier: tiers.find(({ tier }) => tier === subscriptionTier)?.tier ?? 1,
    interval: subscriptionInterval ?? 'month',
  }
}

function shown(scope: Scope, buyer: Buyer, mayManage: boolean): ShownSubscription {
  const { subscriptionStatus, subscriptionTier, subscriptionInterval, subscriptionCancels } = buyer
  const status = subscriptionStatus ?? 'incomplete'
  const at =
    status === 'trialing' ? (buyer.trialEndsAt ?? buyer.subscriptionEndsAt) : buyer.subscriptionEndsAt
  const { users, invitations, limit } = countSeats(scope)
  const plan = plans.find(plan => plan.tier === subscriptionTier && plan.interval === subscriptionInterval)
  const isTroubled = !isPaidFor(status)
  // Only those who manage the subscription learn of payment trouble; the frame tells others that saving is paused.
  const isTold = mayManage || !isTroubled
  // Owed money has no next billing date.
  const isDue = mayManage ? subscriptionCancels || !isTroubled : !subscriptionCancels && !isTroubled
  const isDated = isDue && !buyer.payerUnproven
  return {
    status: isTold ? statusText(status, subscriptionCancels && mayManage) : null,
    isTroubled,
    // The price is for those who manage the subscription.
    plan:
      plan && mayManage ? { id: plan.id, tier: plan.tier, interval: plan.interval, price: plan.price } : null,
    dateLabel: subscriptionCancels ? 'Ends on' : 'Next billing date',
    date: at === null || !isDated ? null : formatDate(dayIn(scope.timeZone, at)),
    isEnding: subscriptionCancels,
    seats: `${users + invitations} of ${limit} taken`,
  }
}

function statusText(status: SubscriptionStatus, isCancelled: boolean): string {
  return isCancelled ? `${statusTexts[status]}, cancelled` : statusTexts[status]
}

const waitMs = 5000

/** Waits a moment for Stripe's webhook. True when it came. */
export async function waitForSubscription(
  scope: Scope,
  sessionId: string,
  address: string,
): Promise<boolean> {
  const isSubscribed = () => isLive(requireBuyer(scope).subscriptionStatus)
  if (isSubscribed() || !isSessionId(sessionId)) return false
  await waitCounted(isSubscribed, address)
  return isSubscribed()
}

/** As `waitForSubscription`, after a change of plan. */
export async function waitForPlan(scope: Scope, { tier, interval }: Plan, address: string): Promise<boolean> {
  const isThere = () => {
    const { subscriptionTier, subscriptionInterval } = requireBuyer(scope)
    return subscriptionTier === tier && subscriptionInterval === interval
  }
  if (!isThere()) await waitCounted(isThere, address)
  return isThere()
}

/** Waits are rate-limited: over the limit it does not wait. */
async function waitCounted(isDone: () => boolean, address: string): Promise<void> {
  try {
    await checkoutLooks.count(address)
  } catch (error) {
    if (error instanceof TooMany) return
    throw error
  }
  await waitUntil(isDone, waitMs)
}
