import { planCurrency, plans, productIdOf, tiers } from '#app/domain/subscriptions/plans.ts'
import { productNameOf } from '#app/services/stripe/plan-prices.server.ts'
import { addIntent, charge, declined } from './payments.server.ts'
import type { CustomerRecord, InvoiceRecord, PriceRecord, SubscriptionRecord } from './records.ts'
import { emitEvent, keep, newId, Refusal, requireRecord, type World } from './world.server.ts'

export const daySeconds = 86_400

export function addPriceList(world: World): void {
  for (const { tier, users } of tiers) {
    keep(world, world.state.products, {
      id: productIdOf(tier),
      object: 'product',
      active: true,
      name: productNameOf(tier),
      description: `For teams of ${users} people`,
      metadata: {},
    })
  }
  for (const { id, tier, interval, price, lookupKey } of plans) {
    keep(world, world.state.prices, {
      id: `price_${lookupKey}`,
      object: 'price',
      active: true,
      currency: planCurrency,
      unit_amount: price,
      lookup_key: lookupKey,
      product: productIdOf(tier),
      recurring: { interval, interval_count: 1 },
      metadata: { plan: id },
    })
  }
}

export function requirePrice(world: World, lookupKey: string): PriceRecord {
  const price = Object.values(world.state.prices).find(price => price.lookup_key === lookupKey)
  if (!price) throw new Error(`The sandbox has no price ${lookupKey}`)
  return price
}

type NewCustomer = { id?: string; email: string | null; name?: string | null }

export function addCustomer(world: World, { id = newId('cus'), email, name = null }: NewCustomer) {
  return keep<CustomerRecord>(world, world.state.customers, { id, object: 'customer', email, name })
}

type NewSubscription = {
  id?: string
  customer: string
  price: PriceRecord
  /** Seconds. */
  trialEnd?: number | null
}

export function startSubscription(world: World, made: NewSubscription): SubscriptionRecord {
  const { id = newId('sub'), customer, price, trialEnd = null } = made
  const now = world.now()
  const subscription = keep<SubscriptionRecord>(world, world.state.subscriptions, {
    id,
    object: 'subscription',
    status: trialEnd === null ? 'active' : 'trialing',
    customer,
    created: now,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          current_period_start: now,
          current_period_end: trialEnd ?? periodEnd(now, price),
          quantity: 1,
          price: structuredClone(price),
        },
      ],
    },
  })
  emitEvent(world, 'customer.subscription.created', subscription)
  bill(world, subscription, trialEnd === null ? price.unit_amount : 0)
  return subscription
}

/** The customer's card decides whether it is paid. */
export function bill(world: World, subscription: SubscriptionRecord, amount: number): boolean {
  const invoice = keep<InvoiceRecord>(world, world.state.invoices, {
    id: newId('in'),
    object: 'invoice',
    status: 'open',
    created: world.now(),
    customer: subscription.customer,
    currency: planCurrency,
    amount_due: amount,
    amount_paid: 0,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    status_transitions: { paid_at: null },
  })
  subscription.latest_invoice = invoice.id
  return attempt(world, invoice)
}

/** A declined invoice stays open. */
function attempt(world: World, invoice: InvoiceRecord): boolean {
  const { customer, currency, amount_due: amount } = invoice
  if (amount > 0 && world.state.declining[customer]) {
    emitEvent(world, 'invoice.payment_failed', invoice)
    return false
  }
  if (amount > 0) charge(world, addIntent(world, { id: intentIdOf(invoice), amount, currency, customer }))
  Object.assign(invoice, { status: 'paid', amount_paid: amount })
  invoice.status_transitions.paid_at = world.now()
  emitEvent(world, 'invoice.paid', invoice)
  return true
}

export function intentIdOf({ id }: InvoiceRecord): string {
  return id.replace(/^in_/, 'pi_')
}

export function openInvoicesOf(world: World, customer: string): InvoiceRecord[] {
  return Object.values(world.state.invoices).filter(
    invoice => invoice.customer === customer && invoice.status === 'open',
  )
}

export function payInvoice(world: World, invoice: InvoiceRecord): void {
  if (!attempt(world, invoice)) throw declined()
  const { subscription: id } = invoice.parent.subscription_details
  const subscription = requireRecord(world, world.state.subscriptions, id)
  const isWaiting = subscription.status === 'past_due' || subscription.status === 'unpaid'
  if (isWaiting && subscription.latest_invoice === invoice.id) {
    subscription.status = 'active'
    changed(world, subscription)
  }
}

function changed(world: World, subscription: SubscriptionRecord): SubscriptionRecord {
  emitEvent(world, 'customer.subscription.updated', subscription)
  return subscription
}

function requireLive({ id, status }: SubscriptionRecord): void {
  // Stripe reports an ended subscription as missing.
  if (status === 'canceled') throw new Refusal(404, `No such subscription: '${id}'`, 'resource_missing')
}

/** Ends a cancelled one, bills the next period of others. */
export function renew(world: World, subscription: SubscriptionRecord): SubscriptionRecord {
  requireLive(subscription)
  if (subscription.cancel_at !== null) return end(world, subscription)
  if (subscription.status === 'trialing') subscription.trial_end = world.now()
  const isPaid = startPeriod(world, subscription)
  subscription.status = isPaid ? 'active' : 'past_due'
  return changed(world, subscription)
}

function startPeriod(world: World, subscription: SubscriptionRecord): boolean {
  const [item] = subscription.items.data
  item.current_period_start = world.now()
  item.current_period_end = periodEnd(world.now(), item.price)
  return bill(world, subscription, item.price.unit_amount)
}

export function endTrial(world: World, subscription: SubscriptionRecord): void {
  if (subscription.status !== 'trialing') throw new Refusal(400, 'This subscription is not in a trial.')
  renew(world, subscription)
}

/** The outcome is a setting of the Stripe account. */
export function giveUp(world: World, subscription: SubscriptionRecord, becomes: 'canceled' | 'unpaid') {
  if (subscription.status !== 'past_due') throw new Refusal(400, 'This subscription is not overdue.')
  if (becomes === 'canceled') return end(world, subscription)
  subscription.status = 'unpaid'
  return changed(world, subscription)
}

export function end(world: World, subscription: SubscriptionRecord): SubscriptionRecord {
  requireLive(subscription)
  subscription.status = 'canceled'
  subscription.canceled_at ??= world.now()
  subscription.ended_at = world.now()
  emitEvent(world, 'customer.subscription.deleted', subscription)
  return subscription
}

/** The API sets both fields, the portal `cancel_at` alone. */
export function cancelAtEnd(world: World, subscription: SubscriptionRecord, by: 'api' | 'portal') {
  requireLive(subscription)
  subscription.cancel_at = subscription.items.data[0].current_period_end
  subscription.cancel_at_period_end = by === 'api'
  subscription.canceled_at = world.now()
  return changed(world, subscription)
}

export function resume(world: World, subscription: SubscriptionRecord): void {
  requireLive(subscription)
  Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false, canceled_at: null })
  changed(world, subscription)
}

/** A larger plan is billed at once for the rest of the period; another interval starts a new period. */
export function changePrice(world: World, subscription: SubscriptionRecord, price: PriceRecord): void {
  requireLive(subscription)
  const [item] = subscription.items.data
  const before = item.price
  item.price = structuredClone(price)
  let isPaid = true
  if (subscription.status !== 'trialing') {
    const { current_period_start: start, current_period_end: periodEnd } = item
    const left = (periodEnd - world.now()) / (periodEnd - start)
    const due = Math.round((price.unit_amount - before.unit_amount) * left)
    if (before.recurring.interval !== price.recurring.interval) isPaid = startPeriod(world, subscription)
    else if (due > 0) isPaid = bill(world, subscription, due)
  }
  if (!isPaid) subscription.status = 'past_due'
  changed(world, subscription)
}

export function renewDue(world: World): void {
  for (const subscription of Object.values(world.state.subscriptions)) {
    const isRunning = subscription.status === 'active' || subscription.status === 'trialing'
    if (isRunning && subscription.items.data[0].current_period_end <= world.now()) renew(world, subscription)
  }
}

/** The same day of a later month, or that month's last. */
export function periodEnd(start: number, { recurring }: PriceRecord, periods = 1): number {
  const date = new Date(start * 1000)
  const end = new Date(date)
  end.setUTCMonth(date.getUTCMonth() + periods * (recurring.interval === 'year' ? 12 : 1))
  if (end.getUTCDate() !== date.getUTCDate()) end.setUTCDate(0)
  return end.getTime() / 1000
}
