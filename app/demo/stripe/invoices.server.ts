import * as parameters from './billing-parameters.server.ts'
import { endpoint } from './endpoint.server.ts'
import { emitEvent } from './events.server.ts'
import { readParameters } from './parameters.server.ts'
import type { InvoiceRecord } from './payment-types.ts'
import type { SubscriptionRecord } from './record-types.ts'
import { invalid, listOf, Refusal, requireRecord } from './records.server.ts'
import { newId, type World } from './world.server.ts'

const retrySeconds = 3 * 86_400

export function isDeclined(world: World, customer: string): boolean {
  return world.state.declining[customer] === true
}

/** The customer's card says whether it is paid. */
export function bill(
  world: World,
  subscription: SubscriptionRecord,
  reason: InvoiceRecord['billing_reason'],
  amount: number,
): InvoiceRecord {
  const now = world.now()
  const customer = requireRecord(world, world.state.customers, 'customer', subscription.customer)
  const [item] = subscription.items.data
  const id = newId(world, 'in')
  const invoice: InvoiceRecord = {
    id,
    object: 'invoice',
    number: `MORTISE-${id.slice(-6)}`,
    status: 'open',
    created: now,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    currency: subscription.currency,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    subtotal: amount,
    total: amount,
    attempted: false,
    attempt_count: 0,
    next_payment_attempt: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    description: null,
    hosted_invoice_url: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    period_start: item?.current_period_start ?? now,
    period_end: item?.current_period_end ?? now,
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    metadata: {},
    livemode: false,
  }
  world.state.invoices[id] = invoice
  subscription.latest_invoice = id
  attempt(world, invoice)
  return invoice
}

/** A declined invoice stays open and is tried again. */
function attempt(world: World, invoice: InvoiceRecord): boolean {
  const now = world.now()
  invoice.attempted = true
  invoice.attempt_count++
  const customer = world.state.customers[invoice.customer]
  if (invoice.amount_due > 0 && isDeclined(world, invoice.customer)) {
    invoice.next_payment_attempt = now + retrySeconds
    if (customer) customer.delinquent = true
    emitEvent(world, 'invoice.payment_failed', invoice)
    return false
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  if (customer) customer.delinquent = openInvoicesOf(world, customer.id).length > 0
  if (invoice.amount_paid > 0) addInvoicePayment(world, invoice)
  emitEvent(world, 'invoice.paid', invoice)
  return true
}

export function openInvoicesOf(world: World, customer: string): InvoiceRecord[] {
  return Object.values(world.state.invoices).filter(
    invoice => invoice.customer === customer && invoice.status === 'open',
  )
}

/** A subscription that waited for it lives again. */
export function payInvoice(world: World, invoice: InvoiceRecord): InvoiceRecord {
  if (invoice.status !== 'open') throw invalid('Invoice is already paid or void.')
  if (!attempt(world, invoice)) {
    throw new Refusal(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  }
  const subscription = world.state.subscriptions[invoice.parent.subscription_details.subscription]
  const isLatest = subscription?.latest_invoice === invoice.id
  if (isLatest && ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) {
    subscription.status = 'active'
    emitEvent(world, 'customer.subscription.updated', subscription)
  }
  return invoice
}

function intentIdOf(invoice: InvoiceRecord): string {
  return invoice.id.replace(/^in_/, 'pi_')
}

/** For refunds. */
function addInvoicePayment(world: World, invoice: InvoiceRecord): void {
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

function paymentsOf(world: World, invoice: InvoiceRecord) {
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

export const invoiceEndpoints = [
  endpoint({
    method: 'get',
    path: '/v1/invoice_payments',
    schema: parameters.invoicePaymentList,
    work: ({ world, params }) =>
      listOf(
        '/v1/invoice_payments',
        Object.values(world.state.invoices).flatMap(invoice => paymentsOf(world, invoice)),
        params,
        invoice =>
          (!params.invoice || invoice.invoice === params.invoice) &&
          (!params.status || invoice.status === params.status),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/invoices',
    schema: parameters.invoiceList,
    work: ({ world, params }) =>
      listOf(
        '/v1/invoices',
        Object.values(world.state.invoices),
        params,
        invoice =>
          (!params.customer || invoice.customer === params.customer) &&
          (!params.status || invoice.status === params.status) &&
          (!params.subscription || invoice.parent.subscription_details.subscription === params.subscription),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/invoices/:id',
    schema: readParameters,
    work: ({ world, id }) => requireRecord(world, world.state.invoices, 'invoice', id),
  }),
  endpoint({
    method: 'post',
    path: '/v1/invoices/:id/pay',
    schema: parameters.invoicePay,
    work: ({ world, id }) => payInvoice(world, requireRecord(world, world.state.invoices, 'invoice', id)),
  }),
]
