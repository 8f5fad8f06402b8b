import { dayIn } from '#app/domain/clock.ts'
import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { formatDate } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { ShownSubscription } from '#app/domain/plan-text.ts'
import { plans } from '#app/domain/plans.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isLive } from '#app/domain/subscription.ts'
import { type Buyer, requireBuyer } from '#app/models/checkout.server.ts'
import { countSeats } from '#app/models/seat.server.ts'
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

/** What a signed-in person sees of their company's subscription; `subscription` null when it has none. */
export function viewSubscription(scope: Scope) {
  const buyer = requireBuyer(scope)
  const mayManage = may(scope, 'subscription.manage')
  const subscription = isLive(buyer.subscriptionStatus) ? shown(scope, buyer, mayManage) : null
  return {
    subscription,
    mayManage,
    hasFreeAccess: buyer.hasFreeAccess,
    hasTrial: !hadTrial(buyer),
    ended: buyer.subscriptionStatus === 'canceled',
    others: plans
      .filter(
        ({ tier, interval }) => tier !== buyer.subscriptionTier || interval !== buyer.subscriptionInterval,
      )
      .map(({ id, tier, interval, price }) => ({ id, tier, interval, price })),
  }
}

function shown(scope: Scope, buyer: Buyer, mayManage: boolean): ShownSubscription {
  const { subscriptionStatus, subscriptionTier, subscriptionInterval, subscriptionCancels } = buyer
  const status = subscriptionStatus ?? 'incomplete'
  const at =
    status === 'trialing' ? (buyer.trialEndsAt ?? buyer.subscriptionEndsAt) : buyer.subscriptionEndsAt
  const { users, invitations, limit } = countSeats(scope)
  const plan = plans.find(each => each.tier === subscriptionTier && each.interval === subscriptionInterval)
  return {
    status: subscriptionCancels ? `${statusTexts[status]}, cancelled` : statusTexts[status],
    isTroubled: status !== 'active' && status !== 'trialing',
    // What it costs is for who pays it.
    plan:
      plan && mayManage ? { id: plan.id, tier: plan.tier, interval: plan.interval, price: plan.price } : null,
    dateLabel: subscriptionCancels ? 'Ends on' : 'Next billing date',
    date: at === null ? null : formatDate(dayIn(scope.timeZone, at)),
    seats: `${users + invitations} of ${limit} taken`,
  }
}

/** Whoever has just paid is told so by the webhook, in a moment. */
export function waitForSubscription(scope: Scope): Promise<void> {
  return waitUntil(() => isLive(requireBuyer(scope).subscriptionStatus), 5000)
}
