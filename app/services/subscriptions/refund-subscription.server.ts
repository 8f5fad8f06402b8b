import Stripe from 'stripe'
import { log } from '#app/log.server.ts'
import { askStripe } from '#app/services/stripe/stripe.server.ts'

/** Once, however often it is called. False when part has to be refunded by hand. Throws `Unavailable`. */
export async function refundSubscription(subscriptionId: string): Promise<boolean> {
  try {
    const intents = await listPaid(subscriptionId)
    for (const intent of intents) await refund(subscriptionId, intent)
    return intents.length > 0
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log().error(
      { err: error, subscriptionId },
      'What was paid for a second subscription could not be given back',
    )
    return false
  }
}

/** Payment intents. A duplicate has few invoices. */
async function listPaid(subscriptionId: string): Promise<string[]> {
  const { data } = await askStripe(api =>
    api.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 10 }),
  )
  const intents: string[] = []
  for (const { id, amount_paid } of data) {
    if (amount_paid === 0) continue
    const payments = await askStripe(api => api.invoicePayments.list({ invoice: id, status: 'paid' }))
    for (const { payment } of payments.data) {
      const intent = payment.payment_intent
      if (intent) intents.push(typeof intent === 'string' ? intent : intent.id)
    }
  }
  return intents
}

async function refund(subscriptionId: string, payment_intent: string): Promise<void> {
  const idempotencyKey = `second:${subscriptionId}:${payment_intent}`
  try {
    await askStripe(api => api.refunds.create({ payment_intent, reason: 'duplicate' }, { idempotencyKey }))
  } catch (error) {
    const isDone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
    if (!isDone) throw error
  }
}
