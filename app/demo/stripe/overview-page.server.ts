import { z } from 'zod'
import { disconnect } from './accounts.server.ts'
import { settleLater } from './checkout-payment.server.ts'
import { openInvoicesOf, payInvoice } from './invoices.server.ts'
import { requireWorld, withPageErrors } from './page-errors.server.ts'
import { refund } from './payments.server.ts'
import type { SubscriptionRecord } from './record-types.ts'
import { accountOf, invalid, requireRecord } from './records.server.ts'
import { amountOf, endTrial, giveUp, renew } from './subscription-life.server.ts'
import type { World } from './world.server.ts'

export const sandboxActs = [
  'end-trial',
  'decline',
  'renew',
  'pay',
  'give-up',
  'leave-unpaid',
  'refund',
  'settle',
  'settle-fail',
  'disconnect',
  'resend',
] as const
type SandboxAct = (typeof sandboxActs)[number]

export const overviewForm = z.object({ act: z.enum(sandboxActs), id: z.string().max(100) })

const maxListed = 30

/** Newest first. */
export function readOverview() {
  const world = requireWorld()
  const { subscriptions, sessions, charges, accounts, events } = world.state
  const newest = <T>(all: T[]) => all.slice(-maxListed).reverse()
  return {
    subscriptions: newest(Object.values(subscriptions)).map(record => showSubscription(world, record)),
    waiting: newest(
      Object.values(sessions).filter(
        session => session.status === 'complete' && session.payment_status === 'unpaid',
      ),
    ).map(({ id, amount_total, currency }) => ({
      id,
      amount: amount_total,
      currency: currency.toUpperCase(),
    })),
    charges: newest(Object.values(charges)).map(record => ({
      id: record.id,
      amount: record.amount,
      refunded: record.amount_refunded,
      currency: record.currency.toUpperCase(),
      description: record.description ?? 'Subscription',
      payer: world.state.customers[record.customer ?? '']?.email ?? null,
      account: accountOf(world, record.id),
    })),
    accounts: newest(Object.values(accounts)).map(record => ({
      id: record.id,
      name: record.business_profile.name ?? record.email ?? record.id,
      isReady: record.charges_enabled,
    })),
    events: newest(events).map(({ id, type, created, pending_webhooks }) => ({
      id,
      type,
      at: created * 1000,
      isTaken: pending_webhooks === 0,
    })),
  }
}

function showSubscription(world: World, subscription: SubscriptionRecord) {
  const { id, customer, status, cancel_at: cancelAt, currency } = subscription
  const [item] = subscription.items.data
  return {
    id,
    customer: world.state.customers[customer]?.email ?? customer,
    plan: world.state.products[item?.price.product ?? '']?.name ?? '',
    amount: amountOf(subscription),
    currency: currency.toUpperCase(),
    interval: item?.price.recurring?.interval ?? 'month',
    status,
    cancels: cancelAt !== null,
    endsAt: (item?.current_period_end ?? 0) * 1000,
    hasOpenInvoice: openInvoicesOf(world, customer).length > 0,
  }
}

export function actInOverview(act: SandboxAct, id: string): void {
  withPageErrors(world => acts[act](world, id))
}

function subscriptionOf(world: World, id: string): SubscriptionRecord {
  return requireRecord(world, world.state.subscriptions, 'subscription', id)
}

function setCard(world: World, subscription: SubscriptionRecord, works: boolean): void {
  world.state.declining[subscription.customer] = !works
}

const acts: Record<SandboxAct, (world: World, id: string) => void> = {
  'end-trial': (world, id) => endTrial(world, subscriptionOf(world, id)),
  decline(world, id) {
    const subscription = subscriptionOf(world, id)
    setCard(world, subscription, false)
    renew(world, subscription)
  },
  renew: (world, id) => renew(world, subscriptionOf(world, id)),
  pay(world, id) {
    const subscription = subscriptionOf(world, id)
    const open = openInvoicesOf(world, subscription.customer)
    if (open.length === 0) throw invalid('No invoice is open.')
    setCard(world, subscription, true)
    for (const invoice of open) payInvoice(world, invoice)
  },
  'give-up': (world, id) => giveUp(world, subscriptionOf(world, id), 'canceled'),
  'leave-unpaid': (world, id) => giveUp(world, subscriptionOf(world, id), 'unpaid'),
  refund: (world, id) =>
    refund(world, requireRecord(world, world.state.charges, 'charge', id, accountOf(world, id))),
  settle: (world, id) => settleLater(world, id, true),
  'settle-fail': (world, id) => settleLater(world, id, false),
  disconnect: (world, id) => disconnect(world, requireRecord(world, world.state.accounts, 'account', id)),
  resend(world, id) {
    const event = world.state.events.find(event => event.id === id)
    if (!event) throw invalid('There is no such event.')
    event.pending_webhooks = 1
    world.changed()
  },
}
