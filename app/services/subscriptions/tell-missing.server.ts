import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { claimNews } from '#app/models/subscriptions/stripe-event.server.ts'
import { findSubscriber } from '#app/models/subscriptions/subscription.server.ts'

/**
 * Tells the site owner of a company's subscription that Stripe does not know, now and then rather than each time. Nothing else is
 * changed: with the key of another account it would be every company's. Call it inside a transaction.
 */
export function tellMissing(subscriptionId: string): void {
  const subscriber = findSubscriber(subscriptionId)
  if (!subscriber || subscriber.status === 'canceled' || !claimNews(`missing ${subscriptionId}`)) return
  const { id: companyId, name } = subscriber
  insertOwnerNews({
    companyId,
    title: 'A subscription that Stripe does not know',
    message: `Stripe knows no subscription ${subscriptionId}, which ${name} has here. Look for it there; its admins can subscribe anew.`,
  })
}
