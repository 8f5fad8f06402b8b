import { Conflict, Unavailable } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { idOf, type Plan, planOf, type Tier } from '#app/domain/subscriptions/plans.ts'
import {
  isLive,
  isPaidFor,
  type SubscriptionState,
  subscriptionState,
} from '#app/domain/subscriptions/subscription.ts'
import { subscriptionTexts } from '#app/domain/subscriptions/subscription-texts.ts'
import { env } from '#app/env.server.ts'
import type { Buyer } from '#app/models/subscriptions/buyer.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { checkoutStarts } from '#app/services/auth/attempts.server.ts'
import { isPriceOf, listPlanPrices } from '#app/services/stripe/plan-prices.server.ts'
import { askStripe, isMissing } from '#app/services/stripe/stripe.server.ts'
import { createPortalSession } from './open-billing-portal.server.ts'
import { requireProvenPayer } from './require-proven-payer.server.ts'
import { startCheckout } from './start-checkout.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/** `plan` null: the next larger team. */
export type Wish = { plan: Plan | null; email: string; requestId?: string | undefined }

/** Stripe's portal, or the checkout without a subscription. Throws Forbidden and Conflict. */
export async function upgradeSubscription(scope: Scope, { plan, email, requestId }: Wish): Promise<string> {
  requireMay(scope, 'subscription.manage')
  const buyer = requireProvenPayer(scope)
  const wanted = plan ?? nextPlan(buyer)
  requireSeats(scope, wanted)
  const known = isLive(buyer.subscriptionStatus) ? buyer.stripeSubscriptionId : null
  const present = known === null ? null : await readPresent(known)
  if (!present || !isLive(present.state.status)) {
    // The end may not be known here yet; the owner is told of one unknown to Stripe.
    if (known !== null) await syncSubscription(known)
    return startCheckout({ scope, email, isUnknown: !present }, wanted, requestId)
  }
  requireChangeable(present.state, wanted)
  await checkoutStarts.count(`company ${scope.companyId}`)
  return createPortalSession(present.customerId, {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: present.subscriptionId,
      items: [{ id: present.itemId, price: await priceOf(wanted), quantity: 1 }],
    },
    after_completion: {
      type: 'redirect',
      redirect: { return_url: new URL(`/subscription/upgraded?plan=${wanted.id}`, env().APP_URL).href },
    },
  })
}

function nextPlan({ subscriptionStatus, subscriptionTier, subscriptionInterval }: Buyer): Plan {
  const interval = subscriptionInterval ?? 'month'
  const next = isLive(subscriptionStatus) ? subscriptionTier + 1 : subscriptionTier
  const tier = ([1, 2, 3] as const).find((known: Tier) => known === next)
  if (tier) return planOf(tier, interval)
  throw new Conflict(
    `You have the largest plan. For more than 15 people, please write to ${env().SUPPORT_EMAIL}.`,
  )
}

function requireSeats(scope: Scope, plan: Plan): void {
  const { users, invitations } = countSeats(scope)
  if (users + invitations > plan.seats) {
    throw new Conflict(subscriptionTexts.tooSmall(plan, users + invitations))
  }
}

async function readPresent(subscriptionId: string) {
  try {
    const subscription = await askStripe(api => api.subscriptions.retrieve(subscriptionId))
    const itemId = subscription.items.data[0]?.id
    if (itemId === undefined) return null
    const state = subscriptionState(subscription)
    return { state, itemId, subscriptionId, customerId: idOf(subscription.customer) }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function requireChangeable({ status, plan, cancels }: SubscriptionState, wanted: Plan): void {
  if (!isPaidFor(status)) {
    throw new Conflict('The last payment did not go through. Settle it first, then change the plan.', {
      goTo: '/subscription/issue',
    })
  }
  if (cancels) throw new Conflict('Your subscription is cancelled. Resume it first, then change the plan.')
  if (plan?.id === wanted.id) throw new Conflict('Your company has this plan already.')
}

async function priceOf(plan: Plan): Promise<string> {
  const price = await askStripe(async api => (await listPlanPrices(api)).get(plan.lookupKey))
  if (!price || !isPriceOf(plan, price)) throw new Unavailable('This plan cannot be bought just now.')
  return price.id
}
