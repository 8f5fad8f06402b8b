import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { beginSecond, findSecond, finishSecond } from '#app/models/second-subscription.server.ts'
import { SecondSubscriptionMail } from '#app/services/mail/second-subscription-mail.tsx'
import { deliverMail } from '#app/services/mail/send-mail.server.ts'
import { notifyOwner } from '#app/services/owner/notify-owner.server.ts'
import { askStripe, isMissing } from '#app/services/stripe/stripe.server.ts'
import { transaction } from '#db/client.ts'
import type { PaidCheckout } from './read-checkout.server.ts'

/**
 * Cancels a subscription too many and says so to the payer, once. That it is to be done is written down, and the owner told, before
 * it is cancelled: what is broken off in between is finished when it is asked for again.
 */
export async function cancelSecond(checkout: PaidCheckout): Promise<void> {
  const { sessionId, subscriptionId, email, wasCharged } = checkout
  if (!transaction(() => begin(checkout))) return
  await cancel(subscriptionId)
  await deliverMail({
    to: email,
    subject: 'You were not subscribed twice',
    element: SecondSubscriptionMail({
      wasCharged,
      supportEmail: env().SUPPORT_EMAIL,
      link: `${env().APP_URL}/login`,
    }),
  })
  transaction(() => finishSecond(sessionId))
}

/** False when there is nothing to do: it is done, or the subscription ended by itself and was never one too many. */
function begin({ sessionId, subscriptionId, companyId, wasCharged, state }: PaidCheckout): boolean {
  const before = findSecond(sessionId)
  if (before !== null) return before === 'begun'
  if (state.status === 'canceled') return false
  beginSecond(sessionId)
  if (wasCharged) {
    log().error({ subscriptionId }, 'A second subscription was paid: give the money back')
    notifyOwner({
      companyId,
      title: 'A payment to give back',
      message: `The second subscription ${subscriptionId} was paid, and is cancelled. Refund it in Stripe.`,
    })
  }
  return true
}

/** Stripe calls one missing that is cancelled already. */
async function cancel(subscriptionId: string): Promise<void> {
  try {
    await askStripe(api => api.subscriptions.cancel(subscriptionId))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
