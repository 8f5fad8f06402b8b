import type { PriceRecord } from './catalogue-records.server.ts'
import type { List, Metadata } from './record-parts.server.ts'

export type SubscriptionItemRecord = {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  subscription: string
  quantity: number
  price: PriceRecord
  metadata: Metadata
}

export type SubscriptionRecord = {
  id: string
  object: 'subscription'
  status:
    | 'active'
    | 'trialing'
    | 'past_due'
    | 'canceled'
    | 'unpaid'
    | 'incomplete'
    | 'incomplete_expired'
    | 'paused'
  customer: string
  created: number
  start_date: number
  currency: string
  trial_start: number | null
  trial_end: number | null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null }
  items: List<SubscriptionItemRecord>
  latest_invoice: string | null
  metadata: Metadata
  livemode: false
}
