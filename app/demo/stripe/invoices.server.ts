import { endpoint } from './endpoint.server.ts'
import { tell } from './events.server.ts'
import { keepPayment, paymentsOf } from './invoice-payments.server.ts'
import { listOf, requireKept } from './lists.server.ts'
import * as parameters from './parameters.server.ts'
import type { InvoiceRecord } from './payment-records.server.ts'
import { invalid, Refusal } from './refusal.server.ts'
import type { SubscriptionRecord } from './subscription-records.server.ts'
import { newId, type World } from './world.server.ts'

const retrySeconds = 3 * 86_400

export function isDeclined(world: World, customer: string): boolean {
  return world.state.declining[customer] === true
}

/** Bills a subscription's present period; the customer's card says whether it is paid. */
export function bill(
  world: World,
  subscription: SubscriptionRecord,
  reason: InvoiceRecord['billing_reason'],
  amount: number,
): InvoiceRecord {
  const now = world.now()
  const customer = requireKept(world, world.state.customers, 'customer', subscription.customer)
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

/** Tries the card; what it declines stays open and is tried again. */
function attempt(world: World, invoice: InvoiceRecord): boolean {
  const now = world.now()
  invoice.attempted = true
  invoice.attempt_count++
  const customer = world.state.customers[invoice.customer]
  if (invoice.amount_due > 0 && isDeclined(world, invoice.customer)) {
    invoice.next_payment_attempt = now + retrySeconds
    if (customer) customer.delinquent = true
    tell(world, 'invoice.payment_failed', invoice)
    return false
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  if (customer) customer.delinquent = openInvoicesOf(world, customer.id).length > 0
  if (invoice.amount_paid > 0) keepPayment(world, invoice)
  tell(world, 'invoice.paid', invoice)
  return true
}

export function openInvoicesOf(world: World, customer: string): InvoiceRecord[] {
  return Object.values(world.state.invoices).filter(
    each => each.customer === customer && each.status === 'open',
  )
}

/** Paid by hand, on the invoice's own page or in the portal. A subscription that waited for it lives again. */
export function payInvoice(world: World, invoice: InvoiceRecord): InvoiceRecord {
  if (invoice.status !== 'open') throw invalid('Invoice is already paid or void.')
  if (!attempt(world, invoice)) {
    throw new Refusal(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  }
  const subscription = world.state.subscriptions[invoice.parent.subscription_details.subscription]
  const isLatest = subscription?.latest_invoice === invoice.id
  if (isLatest && ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) {
    subscription.status = 'active'
    tell(world, 'customer.subscription.updated', subscription)
  }
  return invoice
}

export const invoiceEndpoints = [
  endpoint({
    method: 'get',
    path: '/v1/invoice_payments',
    schema: parameters.invoicePaymentList,
    work: ({ world, params }) =>
      listOf(
        '/v1/invoice_payments',
        Object.values(world.state.invoices).flatMap(each => paymentsOf(world, each)),
        params,
        each =>
          (!params.invoice || each.invoice === params.invoice) &&
          (!params.status || each.status === params.status),
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
        each =>
          (!params.customer || each.customer === params.customer) &&
          (!params.status || each.status === params.status) &&
          (!params.subscription || each.parent.subscription_details.subscription === params.subscription),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/v1/invoices/:id',
    schema: parameters.readParameters,
    work: ({ world, id }) => requireKept(world, world.state.invoices, 'invoice', id),
  }),
  endpoint({
    method: 'post',
    path: '/v1/invoices/:id/pay',
    schema: parameters.invoicePay,
    work: ({ world, id }) => payInvoice(world, requireKept(world, world.state.invoices, 'invoice', id)),
  }),
]
