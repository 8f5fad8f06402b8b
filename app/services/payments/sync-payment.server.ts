/**
 * Each brings what is kept here to what Stripe says of it now, whatever the event said and however often it comes. `accountId` is the
 * company's own Stripe account. What is not ours changes nothing. `alongside` runs once, within the transaction that writes, also
 * when there was nothing to write. Unavailable when Stripe does not answer: then nothing was written.
 */
type Sync = (accountId: string, id: string, alongside?: () => void) => Promise<void>

/** For `checkout.session.completed`, `.async_payment_succeeded`, `.async_payment_failed` and `.expired` of a connected account. */
export const syncPayment: Sync = async (_accountId, _sessionId, alongside) => alongside?.()

/** For `charge.refunded`, `refund.updated`, `refund.failed` and `payment_intent.payment_failed`: the payment intent's id. */
export const syncRefund: Sync = async (_accountId, _paymentIntentId, alongside) => alongside?.()

/** For `account.updated` and `account.application.deauthorized`. */
export async function syncAccount(_accountId: string, alongside?: () => void): Promise<void> {
  alongside?.()
}
