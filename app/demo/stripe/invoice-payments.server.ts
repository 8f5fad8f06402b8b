import type { InvoiceRecord } from './payment-records.server.ts'
import type { World } from './world.server.ts'

function intentIdOf(invoice: InvoiceRecord): string {
  return invoice.id.replace(/^in_/, 'pi_')
}

/** What an invoice was paid by, for giving it back. */
export function keepPayment(world: World, invoice: InvoiceRecord): void {
  const { amount_paid: amount, currency, customer } = invoice
  const id = intentIdOf(invoice)
  const charge = id.replace(/^pi_/, 'ch_')
  const common = { amount, created: world.now(), currency, customer, description: null, metadata: {} }
  world.state.paymentIntents[id] = {
    ...common,
    id,
    object: 'payment_intent',
    amount_received: amount,
    latest_charge: charge,
    last_payment_error: null,
    receipt_email: null,
    status: 'succeeded',
    livemode: false,
  }
  world.state.charges[charge] = {
    ...common,
    id: charge,
    object: 'charge',
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    paid: true,
    payment_intent: id,
    refunded: false,
    status: 'succeeded',
    livemode: false,
  }
}

export function paymentsOf(world: World, invoice: InvoiceRecord) {
  const intent = world.state.paymentIntents[intentIdOf(invoice)]
  if (!intent) return []
  return [
    {
      id: invoice.id.replace(/^in_/, 'inpay_'),
      object: 'invoice_payment' as const,
      amount_paid: intent.amount,
      amount_requested: intent.amount,
      created: intent.created,
      currency: intent.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false as const,
      payment: { type: 'payment_intent' as const, payment_intent: intent.id },
      status: 'paid' as const,
      status_transitions: { canceled_at: null, paid_at: intent.created },
    },
  ]
}
