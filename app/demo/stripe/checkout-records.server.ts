import type { PriceRecord } from './catalogue-records.server.ts'
import type { Metadata } from './record-parts.server.ts'

export type SessionRecord = {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  created: number
  expires_at: number
  url: string | null
  success_url: string
  cancel_url: string | null
  ui_mode: 'hosted_page'
  locale: string | null
  submit_type: string | null
  client_reference_id: string | null
  customer: string | null
  customer_email: string | null
  customer_details: { email: string | null; name: string | null } | null
  currency: string
  amount_subtotal: number
  amount_total: number
  subscription: string | null
  invoice: string | null
  payment_intent: string | null
  metadata: Metadata
  livemode: false
}

export type LineItemRecord = {
  id: string
  object: 'item'
  description: string
  currency: string
  quantity: number
  amount_subtotal: number
  amount_total: number
  price: PriceRecord
}
