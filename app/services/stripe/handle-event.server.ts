import type Stripe from 'stripe'
import { isEventHandled, rememberEvent } from '#app/models/subscription.server.ts'
import { syncAccount, syncPayment, syncRefund } from '#app/services/payments/sync-payment.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { syncSubscription } from '#app/services/subscriptions/sync-subscription.server.ts'
import { transaction } from '#db/client.ts'

/**
 * Brings what an event is about to what Stripe says of it now: the event's own content may be old by the time it comes. It counts
 * as handled once that is written, so that one whose handling was broken off is handled when Stripe sends it again.
 */
export async function handleEvent(event: Stripe.Event): Promise<void> {
  if (isEventHandled(event.id)) return
  const remember = () => rememberEvent(event.id, event.type)
  // What happens on a company's own account is never about its subscription, whatever it says.
  if (event.account === undefined) await ofOurAccount(event, remember)
  else await ofConnectedAccount(event, event.account, remember)
}

async function ofOurAccount(event: Stripe.Event, remember: () => void): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      // Recording the same twice is harmless, so it may be remembered afterwards.
      await recordCheckout(event.data.object.id)
      return ofSubscription(idOf(event.data.object.subscription), remember)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.trial_will_end':
      return syncSubscription(event.data.object.id, remember)
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return ofSubscription(subscriptionOf(event.data.object), remember)
    default:
      return transaction(remember)
  }
}

async function ofSubscription(subscriptionId: string | null, remember: () => void): Promise<void> {
  return subscriptionId === null ? transaction(remember) : syncSubscription(subscriptionId, remember)
}

async function ofConnectedAccount(
  event: Stripe.Event,
  accountId: string,
  remember: () => void,
): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return syncPayment(accountId, event.data.object.id, remember)
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofPayment(accountId, idOf(event.data.object.payment_intent), remember)
    case 'payment_intent.payment_failed':
      return ofPayment(accountId, event.data.object.id, remember)
    case 'account.updated':
    case 'account.application.deauthorized':
      return syncAccount(accountId, remember)
    default:
      return transaction(remember)
  }
}

async function ofPayment(
  accountId: string,
  paymentIntentId: string | null,
  remember: () => void,
): Promise<void> {
  if (paymentIntentId === null) return transaction(remember)
  return syncRefund(accountId, paymentIntentId, remember)
}

function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription ?? null)
}

function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
