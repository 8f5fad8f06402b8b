import { env } from '#app/env.server.ts'
import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import {
  beginDuplicateCancellation,
  findDuplicateCancellation,
  finishDuplicateCancellation,
} from '#app/models/subscriptions/duplicate-subscription.server.ts'
import { DuplicateSubscriptionMail } from '#app/services/mail/duplicate-subscription-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { askStripe, isMissing } from '#app/services/stripe/stripe.server.ts'
import { transaction } from '#db/client.ts'
import { accountLinkForEmail } from './account-link-for-email.server.ts'
import type { PaidCheckout } from './read-checkout.server.ts'
import { refundSubscription } from './refund-subscription.server.ts'

/** Refunds it and mails the payer, once. Noted first, so that an interrupted one is finished later. */
export async function cancelDuplicate(checkout: PaidCheckout): Promise<void> {
  const { sessionId, subscriptionId, companyId, email, wasCharged } = checkout
  if (!transaction(() => begin(checkout))) return
  await cancel(subscriptionId)
  const isRefunded = wasCharged && (await refundSubscription(subscriptionId))
  transaction(() => {
    sendMail({
      to: email,
      companyId,
      rank: 'news',
      subject: 'You were not subscribed twice',
      element: DuplicateSubscriptionMail({
        wasCharged,
        isRefunded,
        supportEmail: env().SUPPORT_EMAIL,
        ...accountLinkForEmail(email),
      }),
    })
    finishDuplicateCancellation(sessionId)
    if (wasCharged && !isRefunded) askForRefund(subscriptionId, companyId)
  })
}

function askForRefund(subscriptionId: string, companyId: number | null): void {
  insertOwnerNews({
    companyId,
    title: 'A payment to give back',
    message: `What was paid for the second subscription ${subscriptionId} could not be given back. Refund it in Stripe.`,
  })
}

/** False when it is done, or the subscription ended by itself. */
function begin({ sessionId, subscriptionId, companyId, wasCharged, state }: PaidCheckout): boolean {
  const before = findDuplicateCancellation(sessionId)
  if (before !== null) return before === 'begun'
  if (state.status === 'canceled') return false
  beginDuplicateCancellation(sessionId)
  if (wasCharged) {
    insertOwnerNews({
      companyId,
      title: 'Paid twice',
      message: `The second subscription ${subscriptionId} was paid. It is cancelled, and the payment given back.`,
    })
  }
  return true
}

/** Stripe reports a cancelled one as missing. */
async function cancel(subscriptionId: string): Promise<void> {
  try {
    await askStripe(api => api.subscriptions.cancel(subscriptionId))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
