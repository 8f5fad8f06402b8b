import Stripe from 'stripe'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { goesOn } from '#app/domain/subscriptions/free-access.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { requireBuyer } from '#app/models/subscriptions/buyer.server.ts'
import { askStripe } from '#app/services/stripe/stripe.server.ts'
import { requireProvenPayer } from './require-proven-payer.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/** A paid or free period runs to its end, an unpaid one ends now. Repeating it is harmless. Throws `Unavailable`. */
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
  // Stripe also refuses when it has ended already, so its present state decides.
  if (refusal && goesOn(requireBuyer(scope))) throw refusal
}
