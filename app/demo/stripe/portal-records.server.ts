import type { Metadata } from './record-parts.server.ts'

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
