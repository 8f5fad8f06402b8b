import { isEventHandled, rememberEvent } from '#app/models/subscriptions/stripe-event.server.ts'
import { syncAccount, syncPayment, syncRefund } from '#app/services/payments/sync-payment.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { syncSubscription } from '#app/services/subscriptions/sync-subscription.server.ts'
import { transaction } from '#db/client.ts'
import type { EventSubject, StripeEvent } from './read-event.server.ts'

type Work = (about: EventSubject, remember: () => void) => Promise<void>

const subscriptionItself: Work = ({ id }, remember) => syncSubscription(id, remember)
const itsSubscription: Work = ({ subscriptionId }, remember) => ofSubscription(subscriptionId, remember)

const ofOurAccount: Readonly<Record<string, Work>> = {
  'checkout.session.completed': ofCheckout,
  'checkout.session.async_payment_succeeded': ofCheckout,
  'customer.subscription.created': subscriptionItself,
  'customer.subscription.updated': subscriptionItself,
  'customer.subscription.deleted': subscriptionItself,
  'customer.subscription.paused': subscriptionItself,
  'customer.subscription.resumed': subscriptionItself,
  'customer.subscription.trial_will_end': subscriptionItself,
  'invoice.paid': itsSubscription,
  'invoice.payment_failed': itsSubscription,
  'invoice.payment_action_required': itsSubscription,
}

type ConnectedWork = (accountId: string, about: EventSubject, remember: () => void) => Promise<void>

const ofSession: ConnectedWork = (accountId, { id }, remember) => syncPayment(accountId, id, remember)
const ofIntent: ConnectedWork = (accountId, { id }, remember) => syncRefund(accountId, id, remember)
const ofItself: ConnectedWork = (accountId, _about, remember) => syncAccount(accountId, remember)

const ofConnectedAccount: Readonly<Record<string, ConnectedWork>> = {
  'checkout.session.completed': ofSession,
  'checkout.session.async_payment_succeeded': ofSession,
  'checkout.session.async_payment_failed': ofSession,
  'checkout.session.expired': ofSession,
  'charge.refunded': ofRefund,
  'refund.created': ofRefund,
  'refund.updated': ofRefund,
  'refund.failed': ofRefund,
  'charge.dispute.created': ofRefund,
  'charge.dispute.updated': ofRefund,
  'charge.dispute.closed': ofRefund,
  'payment_intent.payment_failed': ofIntent,
  'account.updated': ofItself,
  'account.application.deauthorized': ofItself,
}

export const handledTypes: ReadonlySet<string> = new Set([
  ...Object.keys(ofOurAccount),
  ...Object.keys(ofConnectedAccount),
])

/** Takes over Stripe's present state. Remembered once written, so that an interrupted event is handled when Stripe repeats it. */
export async function handleEvent({ id, type, accountId, about }: StripeEvent): Promise<void> {
  if (isEventHandled(id)) return
  const remember = () => rememberEvent(id, type)
  // Events of a company's own account never concern its subscription.
  const own = accountId === null && Object.hasOwn(ofOurAccount, type) ? ofOurAccount[type] : undefined
  if (own && about) return own(about, remember)
  if (accountId !== null && about && Object.hasOwn(ofConnectedAccount, type)) {
    return ofConnectedAccount[type]?.(accountId, about, remember)
  }
  transaction(remember)
}

async function ofCheckout({ id, subscriptionId }: EventSubject, remember: () => void): Promise<void> {
  // Recording twice is harmless, so it is remembered afterwards.
  await recordCheckout(id)
  return ofSubscription(subscriptionId, remember)
}

async function ofSubscription(subscriptionId: string | null, remember: () => void): Promise<void> {
  return subscriptionId === null ? transaction(remember) : syncSubscription(subscriptionId, remember)
}

async function ofRefund(
  accountId: string,
  { paymentIntentId }: EventSubject,
  remember: () => void,
): Promise<void> {
  if (paymentIntentId === null) return transaction(remember)
  return syncRefund(accountId, paymentIntentId, remember)
}
