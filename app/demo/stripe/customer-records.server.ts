import type { Metadata } from './record-parts.server.ts'

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
