import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { type Plan, planOfPrice, type StripePrice } from './plans.ts'

/** Instants are seconds since 1970 UTC. */
export type StripeSubscription = {
  id: string
  status: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  trial_start: number | null
  trial_end: number | null
  latest_invoice?: string | { id?: string } | null
  items: { data: readonly StripeSubscriptionItem[] }
}

type StripeSubscriptionItem = {
  id: string
  current_period_end: number
  price: StripePrice
}

/** Instants are milliseconds since 1970 UTC. */
export type SubscriptionState = {
  status: SubscriptionStatus
  /** The end, past or planned; else the next payment. */
  endsAt: number | null
  cancels: boolean
  trialStartsAt: number | null
  trialEndsAt: number | null
  plan: Plan | null
}

const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'unpaid',
  // A trial that ended without a card: it goes on once there is one.
  paused: 'unpaid',
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
}

/** A status unknown to us gives no access. */
export function statusFromStripe(status: string): SubscriptionStatus {
  return statuses[status] ?? 'incomplete'
}

export function subscriptionState(subscription: StripeSubscription, now = Date.now()): SubscriptionState {
  const status = statusFromStripe(subscription.status)
  return {
    status,
    endsAt: status === 'canceled' ? endedAt(subscription, now) : endsAt(subscription),
    cancels: status !== 'canceled' && isEnding(subscription),
    trialStartsAt: toMs(subscription.trial_start),
    trialEndsAt: toMs(subscription.trial_end),
    plan: planOfSubscription(subscription),
  }
}

function isEnding({ cancel_at, cancel_at_period_end }: StripeSubscription): boolean {
  return cancel_at_period_end || cancel_at !== null
}

/** Never null: deletion counts from it. */
function endedAt({ ended_at, canceled_at }: StripeSubscription, now: number): number {
  return toMs(ended_at ?? canceled_at) ?? now
}

/** The period stands on the items, and each could have its own. */
function endsAt({ cancel_at, items }: StripeSubscription): number | null {
  const ends = items.data.map(item => item.current_period_end)
  return toMs(cancel_at ?? (ends.length > 0 ? Math.max(...ends) : null))
}

function planOfSubscription({ items }: StripeSubscription): Plan | null {
  for (const { price } of items.data) {
    const plan = planOfPrice(price)
    if (plan) return plan
  }
  return null
}

function toMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}

/** Exists and has not ended: a second subscription would be paid for twice. */
export function isLive(status: SubscriptionStatus | null): boolean {
  return status !== null && status !== 'canceled' && status !== 'incomplete'
}

export function isTierPaid(company: {
  stripeSubscriptionId: string | null
  subscriptionStatus: SubscriptionStatus | null
}): boolean {
  return company.stripeSubscriptionId !== null && isLive(company.subscriptionStatus)
}

/** Free access is not among these: see `isSubscribed` of Scope. */
export const paidStatuses: readonly SubscriptionStatus[] = ['active', 'trialing']

export function isPaidFor(status: SubscriptionStatus | null): boolean {
  return status !== null && paidStatuses.includes(status)
}

/** Also while Stripe retries a payment, so that nothing counts towards deletion. Not who may work: that is `isSubscribed`. */
export function isInForce(status: SubscriptionStatus | null): boolean {
  return isPaidFor(status) || status === 'past_due'
}

export type SubscriptionBadge = 'Active' | 'Overdue' | 'Trial' | 'Inactive'

export function subscriptionBadge(status: SubscriptionStatus | null): SubscriptionBadge {
  if (status === 'active') return 'Active'
  if (status === 'trialing') return 'Trial'
  return status === 'past_due' || status === 'unpaid' ? 'Overdue' : 'Inactive'
}
