import type { Metadata } from './record-types.ts'

export type InvoiceRecord = {
  id: string
  object: 'invoice'
  number: string
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  created: number
  customer: string
  customer_email: string | null
  customer_name: string | null
  currency: string
  amount_due: number
  amount_paid: number
  amount_remaining: number
  subtotal: number
  total: number
  attempted: boolean
  attempt_count: number
  next_payment_attempt: number | null
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  collection_method: 'charge_automatically'
  description: string | null
  hosted_invoice_url: string | null
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Metadata }
  }
  period_start: number
  period_end: number
  status_transitions: {
    finalized_at: number | null
    marked_uncollectible_at: number | null
    paid_at: number | null
    voided_at: number | null
  }
  metadata: Metadata
  livemode: false
}

export type PaymentIntentRecord = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  created: number
  currency: string
  customer: string | null
  description: string | null
  latest_charge: string | null
  last_payment_error: { type: 'card_error'; code: string; message: string } | null
  receipt_email: string | null
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  metadata: Metadata
  livemode: false
}

export type ChargeRecord = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  disputed?: boolean
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  paid: boolean
  payment_intent: string
  refunded: boolean
  status: 'succeeded' | 'failed'
  metadata: Metadata
  livemode: false
}

export type RefundRecord = {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  payment_intent: string
  reason: string | null
  status: 'succeeded'
  metadata: Metadata
}
