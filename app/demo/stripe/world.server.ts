import type { ChargeRecord, InvoiceRecord, PaymentIntentRecord, RefundRecord } from './payment-types.ts'
import type {
  AccountRecord,
  CustomerRecord,
  LineItemRecord,
  PortalConfigurationRecord,
  PortalSessionRecord,
  PriceRecord,
  ProductRecord,
  SessionRecord,
  SubscriptionRecord,
} from './record-types.ts'

/** Kept by Stripe for a checkout, and not shown. */
export type SessionDetails = {
  lineItems: LineItemRecord[]
  trialDays: number | null
  subscriptionMetadata: Record<string, string>
  paymentMetadata: Record<string, string>
  paymentDescription: string | null
  receiptEmail: string | null
  declined: boolean
}

type AccountLinkRecord = {
  account: string
  returnUrl: string
  refreshUrl: string
  expiresAt: number
  used: boolean
}

export type EventRecord = {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  type: string
  livemode: false
  pending_webhooks: number
  request: null
  data: { object: Record<string, unknown> }
}

type Remembered = { fingerprint: string; status: number; body: string }

export type State = {
  /** A part of every id: ids of a deleted sandbox never come back. */
  stamp: string
  nextId: number
  products: Record<string, ProductRecord>
  prices: Record<string, PriceRecord>
  customers: Record<string, CustomerRecord>
  sessions: Record<string, SessionRecord>
  sessionDetails: Record<string, SessionDetails>
  subscriptions: Record<string, SubscriptionRecord>
  invoices: Record<string, InvoiceRecord>
  paymentIntents: Record<string, PaymentIntentRecord>
  charges: Record<string, ChargeRecord>
  refunds: Record<string, RefundRecord>
  portalConfigurations: Record<string, PortalConfigurationRecord>
  portalSessions: Record<string, PortalSessionRecord>
  accounts: Record<string, AccountRecord>
  accountLinks: Record<string, AccountLinkRecord>
  /** Connected accounts by the ids of their records; all others are the service's own. */
  owners: Record<string, string>
  /** By customer id: the card is declined. */
  declining: Record<string, boolean>
  events: EventRecord[]
  requests: Record<string, Remembered>
}

export type World = {
  state: State
  /** Seconds. */
  now(): number
  pageUrl(page: 'checkout' | 'portal' | 'connect', id: string): string
  /** Called after every change. */
  changed(): void
}

export function emptyState(stamp: string): State {
  return {
    stamp,
    nextId: 1,
    products: {},
    prices: {},
    customers: {},
    sessions: {},
    sessionDetails: {},
    subscriptions: {},
    invoices: {},
    paymentIntents: {},
    charges: {},
    refunds: {},
    portalConfigurations: {},
    portalSessions: {},
    accounts: {},
    accountLinks: {},
    owners: {},
    declining: {},
    events: [],
    requests: {},
  }
}

export function newId(world: World, prefix: string): string {
  return `${prefix}_${world.state.stamp}${String(world.state.nextId++).padStart(6, '0')}`
}
