import type { Interval, Metadata } from './record-parts.server.ts'

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
