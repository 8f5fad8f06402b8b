import type Stripe from 'stripe'
import { dayMs, hourMs } from '#app/domain/clock.ts'
import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { Unavailable } from '#app/domain/errors.ts'
import { isPaying, monthlyOf } from '#app/domain/owner/company-status.ts'
import {
  byMonth,
  type MonthRevenue,
  monthOf,
  monthStart,
  revenueMonths,
} from '#app/domain/owner/owner-revenue.ts'
import { idOf, planCurrency, planOfPrice } from '#app/domain/subscriptions/plans.ts'
import { statusFromStripe, subscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { listPayers, type Payer } from '#app/models/owner/owner-company-list.server.ts'
import { askStripe } from '#app/services/stripe/stripe.server.ts'
import { inBackground, inTime } from '#app/services/stripe/time-limit.server.ts'
import { cacheFor } from './cache-for.server.ts'

const freshMs = 60_000
const settledMs = hourMs
const revenueDays = 30

/** A slow answer is still read to its end and cached; the page shows the rest meanwhile. */
const patience: Stripe.RequestOptions = { timeout: 6000, maxNetworkRetries: 0 }

const maxSubscriptions = 3000
const maxInvoices = 20_000

export type StripeSubscriptionRow = {
  id: string
  customerId: string
  email: string | null
  name: string | null
  status: SubscriptionStatus
  /** Null for a plan no longer sold. */
  tier: number | null
  interval: string | null
  /** Pence a month; a twelfth of a yearly price is not rounded. */
  monthly: number
  cancels: boolean
  endsAt: number | null
  trialEndsAt: number | null
  createdAt: number
}

async function listSubscriptions(): Promise<StripeSubscriptionRow[]> {
  return askStripe(async api => {
    const rows: StripeSubscriptionRow[] = []
    const all = api.subscriptions.list({ status: 'all', limit: 100, expand: ['data.customer'] }, patience)
    for await (const record of all) {
      rows.push(toRow(record))
      if (rows.length >= maxSubscriptions) break
    }
    return rows
  })
}

function toRow(subscription: Stripe.Subscription): StripeSubscriptionRow {
  const { customer } = subscription
  const known = typeof customer === 'object' && !customer.deleted ? customer : null
  const { endsAt, cancels, trialEndsAt } = subscriptionState(subscription)
  const status = statusFromStripe(subscription.status)
  const price = subscription.items.data.reduce((sum, item) => sum + monthlyPrice(item), 0)
  const plan = subscription.items.data.map(({ price }) => planOfPrice(price)).find(plan => plan !== null)
  return {
    id: subscription.id,
    customerId: idOf(customer),
    email: known?.email ?? null,
    name: known?.name ?? null,
    status,
    tier: plan?.tier ?? null,
    interval: plan?.interval ?? subscription.items.data[0]?.price.recurring?.interval ?? null,
    monthly: isPaying(status) ? price : 0,
    cancels,
    endsAt,
    trialEndsAt,
    createdAt: subscription.created * 1000,
  }
}

function monthlyPrice({ price, quantity }: Stripe.SubscriptionItem): number {
  return monthlyOf((price.unit_amount ?? 0) * (quantity ?? 1), price.recurring?.interval ?? 'month')
}

type Paid = { at: number; pence: number; customerId: string | null }

/** Invoices created from `from` until `to` (milliseconds), with the time of payment. */
async function listPaid(from: number, to: number): Promise<Paid[]> {
  return askStripe(async api => {
    const paid: Paid[] = []
    const created = { gte: Math.floor(from / 1000), lt: Math.floor(to / 1000) }
    for await (const invoice of api.invoices.list({ status: 'paid', created, limit: 100 }, patience)) {
      if (invoice.currency === planCurrency) paid.push(toPaid(invoice))
      if (paid.length >= maxInvoices) break
    }
    return paid
  })
}

function toPaid(invoice: Stripe.Invoice): Paid {
  const { customer, amount_paid: pence } = invoice
  return { at: paidAt(invoice), pence, customerId: customer && idOf(customer) }
}

function paidAt({ status_transitions, created }: Stripe.Invoice): number {
  return (status_transitions.paid_at ?? created) * 1000
}

/** How long after its creation an invoice may be paid. */
const lateDays = 60

/** The last 30 days begin last month at the earliest. */
const recentMonths = 1

const thisMonth = () => monthOf(Date.now())

const subscriptions = cacheFor(freshMs, () => inBackground(listSubscriptions))
const recent = cacheFor(
  freshMs,
  () => inBackground(() => listPaid(monthStart(Date.now(), recentMonths), Date.now() + freshMs)),
  thisMonth,
)
const settled = cacheFor(
  settledMs,
  () => {
    const now = Date.now()
    const from = monthStart(now, revenueMonths - 1) - lateDays * dayMs
    return inBackground(() => listPaid(from, monthStart(now, recentMonths)))
  },
  thisMonth,
)

/** Call it after the owner changed something at Stripe. */
export function forgetStripeFigures(): void {
  for (const figure of [subscriptions, recent, settled]) figure.forget()
}

export type OwnerSubscription = StripeSubscriptionRow & { payer: Payer | null }

/** Newest first. */
export async function readStripeSubscriptions(): Promise<OwnerSubscription[]> {
  const rows = await inTime(subscriptions.read)
  const payers = listPayers()
  const bySubscription = new Map(payers.map(payer => [payer.subscriptionId, payer]))
  const byCustomer = new Map(payers.map(payer => [payer.customerId, payer]))
  return rows.map(row => ({
    ...row,
    payer: bySubscription.get(row.id) ?? byCustomer.get(row.customerId) ?? null,
  }))
}

/** Money received. `readStats` gives what is to come, from our own records. */
export type Revenue = {
  /** Pence, former payers included. */
  last30Days: number
  payers: number
  customers: number
  months: MonthRevenue[]
}

export async function readRevenue(now = Date.now()): Promise<Revenue> {
  const [rows, lately, before] = await inTime(() =>
    Promise.all([subscriptions.read(), recent.read(), settled.read()]),
  )
  const paid = [...before, ...lately]
  const recently = paid.filter(({ at, pence }) => at >= now - revenueDays * dayMs && pence > 0)
  return {
    last30Days: recently.reduce((sum, { pence }) => sum + pence, 0),
    payers: new Set(recently.map(({ customerId }) => customerId)).size,
    customers: new Set(rows.map(({ customerId }) => customerId)).size,
    months: byMonth(paid, now),
  }
}

/** Stripe's refusal as `silence`, so that a page shows the rest. */
export async function nullWhenUnavailable<T>(
  work: Promise<T>,
): Promise<{ value: T; silence: null } | { value: null; silence: string }> {
  try {
    return { value: await work, silence: null }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return { value: null, silence: error.message }
  }
}
