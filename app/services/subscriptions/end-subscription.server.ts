import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { goesOn } from '#app/domain/subscriptions/free-access.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { askStripe, isMissing } from '#app/services/stripe/stripe.server.ts'
import { requireProvenPayer } from './require-proven-payer.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/**
 * Sees to it that nothing more is charged: what is paid for, or free, runs to its end; what is owed ends now. Asked again it does no
 * harm. Throws `Unavailable` while Stripe does not answer.
 */
export async function endSubscription(scope: Scope): Promise<void> {
  requireMay(scope, 'subscription.manage')
  const buyer = requireProvenPayer(scope)
  const { stripeSubscriptionId, subscriptionStatus } = buyer
  if (stripeSubscriptionId === null || !goesOn(buyer)) return
  await askStripe(async api => {
    try {
      if (isPaidFor(subscriptionStatus))
        await api.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true })
      else await api.subscriptions.cancel(stripeSubscriptionId)
    } catch (error) {
      // Ended already: what Stripe says of it now is written below.
      if (!isMissing(error)) throw error
    }
  })
  await syncSubscription(stripeSubscriptionId)
}
