import type Stripe from 'stripe'
import { dayMs, hourMs } from '#app/domain/clock.ts'
import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { Unavailable } from '#app/domain/errors.ts'
import {
  byMonth,
  type MonthRevenue,
  monthOf,
  monthStart,
  revenueMonths,
} from '#app/domain/owner/owner-revenue.ts'
import { isPaying, monthlyOf } from '#app/domain/owner/standing.ts'
import { idOf, planCurrency, planOfPrice } from '#app/domain/subscriptions/plans.ts'
import { statusFromStripe, subscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { listPayers, type Payer } from '#app/models/owner/owner-company-list.server.ts'
import { askStripe } from '#app/services/stripe/stripe.server.ts'
import { inBackground, inTime } from '#app/services/stripe/time-limit.server.ts'
import { cacheFor } from './cache-for.server.ts'

const freshMs = 60_000
/** Months that are over hardly change. */
const settledMs = hourMs
const revenueDays = 30

/** What is read of Stripe is read to its end, and kept: whoever waits for it is told in time that it is not there yet. */
const patience: Stripe.RequestOptions = { timeout: 6000, maxNetworkRetries: 0 }

/** Far more than are sold: the newest are what is looked at. */
const maxSubscriptions = 3000
const maxInvoices = 20_000

export type StripeSubscriptionRow = {
  id: string
  customerId: string
  /** Of Stripe's customer. */
  email: string | null
  name: string | null
  status: SubscriptionStatus
  /** Null for what is not sold any more. */
  tier: number | null
  interval: string | null
  /** Pence a month that it brings in; a twelfth of a year's price is not rounded. */
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

/** Paid invoices made from `from` until `to` (milliseconds), each at the instant at which it was paid. */
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

/** An invoice may be paid so long after it was made. */
const lateDays = 60

/** The last 30 days begin in the month before this one at the earliest. */
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

/** After the owner has changed something at Stripe, and in tests. */
export function forgetStripeFigures(): void {
  for (const figure of [subscriptions, recent, settled]) figure.forget()
}

export type OwnerSubscription = StripeSubscriptionRow & { payer: Payer | null }

/** All subscriptions as Stripe has them, newest first, with the company that each belongs to. */
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

/** What has come in. What is to come, and how many pay, is `readStats`'s to say: our records and the lists agree with it. */
export type Revenue = {
  /** Pence paid within the last 30 days, by whom that has since ended, too. */
  last30Days: number
  /** How many have paid that. */
  payers: number
  /** Who has, or has had, a subscription. */
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

/** What `work` answers, or why Stripe does not: a page shows the rest. */
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
