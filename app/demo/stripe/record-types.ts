// Records have the shape in which Stripe shows them: other things by id, instants in seconds.

export type List<T> = { object: 'list'; url: string; has_more: boolean; data: T[] }

export type Metadata = Record<string, string>

export type Interval = 'month' | 'year'

export type ProductRecord = {
  id: string
  object: 'product'
  active: boolean
  created: number
  updated: number
  name: string
  description: string | null
  metadata: Metadata
  livemode: false
}

export type PriceRecord = {
  id: string
  object: 'price'
  active: boolean
  created: number
  currency: string
  unit_amount: number
  lookup_key: string | null
  nickname: string | null
  product: string
  recurring: { interval: Interval; interval_count: number; meter: null; usage_type: 'licensed' } | null
  type: 'recurring' | 'one_time'
  metadata: Metadata
  livemode: false
}

export type CustomerRecord = {
  id: string
  object: 'customer'
  created: number
  email: string | null
  name: string | null
  description: string | null
  delinquent: boolean
  metadata: Metadata
  livemode: false
}

export type AccountRecord = {
  id: string
  object: 'account'
  type: string
  country: string
  created: number
  default_currency: string
  email: string | null
  business_profile: { name: string | null; url: string | null }
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  requirements: { currently_due: string[]; disabled_reason: string | null }
  metadata: Metadata
}

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

type PortalFeatures = {
  customer_update: { enabled: boolean; allowed_updates: string[] }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean }
  subscription_cancel: { enabled: boolean; mode: string; proration_behavior: string }
  subscription_update: {
    enabled: boolean
    default_allowed_updates: string[]
    proration_behavior: string
    products: { product: string; prices: string[] }[]
  }
}

export type PortalConfigurationRecord = {
  id: string
  object: 'billing_portal.configuration'
  active: boolean
  is_default: boolean
  created: number
  updated: number
  name: string | null
  default_return_url: string | null
  business_profile: {
    headline: string | null
    privacy_policy_url: string | null
    terms_of_service_url: string | null
  }
  features: PortalFeatures
  metadata: Metadata
  livemode: false
}

export type PortalSessionRecord = {
  id: string
  object: 'billing_portal.session'
  configuration: string
  created: number
  customer: string
  flow: {
    type: string
    after_completion: { type: string; redirect: { return_url: string } | null }
    subscription_cancel: { subscription: string } | null
    subscription_update: { subscription: string } | null
    subscription_update_confirm: {
      subscription: string
      items: { id: string; price: string | null; quantity: number | null }[]
      discounts: null
    } | null
  } | null
  return_url: string | null
  url: string
  livemode: false
}
