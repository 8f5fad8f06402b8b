import Stripe from 'stripe'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { goesOn } from '#app/domain/subscriptions/free-access.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { requireBuyer } from '#app/models/subscriptions/buyer.server.ts'
import { askStripe } from '#app/services/stripe/stripe.server.ts'
import { requireProvenPayer } from './require-proven-payer.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/**
 * Sees to it that nothing more is charged: what is paid for, or free, runs to its end; what is owed ends now. Asked again it does no
 * harm. Throws `Unavailable` while Stripe does not answer.
 */
export async function endSubscription(scope: Scope): Promise<void> {
  requireMay(scope, 'subscription.manage')
  const { stripeSubscriptionId, subscriptionStatus, ...rest } = requireBuyer(scope)
  if (stripeSubscriptionId === null || !goesOn({ stripeSubscriptionId, subscriptionStatus, ...rest })) return
  requireProvenPayer(scope)
  const refusal = await askStripe(async api => {
    try {
      if (isPaidFor(subscriptionStatus))
        await api.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true })
      else await api.subscriptions.cancel(stripeSubscriptionId)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return error
      throw error
    }
  })
  await syncSubscription(stripeSubscriptionId)
  // Stripe refuses to end what has ended already, by words alone: what it says of it now decides.
  if (refusal && goesOn(requireBuyer(scope))) throw refusal
}
