import { randomBytes } from 'node:crypto'
import { DomainError } from '#app/domain/errors.ts'
import type { PortalSession } from './parameters.server.ts'
import type * as shown from './records.ts'

/** What a checkout was made for. Stripe does not show it with the session. */
type Order = {
  name: string
  amount: number
  price: shown.PriceRecord | null
  trialDays: number | null
}

type Records<T> = Record<string, T>

function records<T>(): Records<T> {
  return {}
}

function list<T>(): T[] {
  return []
}

/** Records by their ids. */
export function emptyState() {
  return {
    products: records<shown.ProductRecord>(),
    prices: records<shown.PriceRecord>(),
    customers: records<shown.CustomerRecord>(),
    sessions: records<shown.SessionRecord>(),
    orders: records<Order>(),
    subscriptions: records<shown.SubscriptionRecord>(),
    invoices: records<shown.InvoiceRecord>(),
    paymentIntents: records<shown.PaymentIntentRecord>(),
    charges: records<shown.ChargeRecord>(),
    refunds: records<shown.RefundRecord>(),
    portalConfigurations: records<{ id: string; metadata: Record<string, string> }>(),
    portalSessions: records<PortalSession>(),
    accounts: records<shown.AccountRecord>(),
    accountLinks: records<{ account: string; return_url: string; refresh_url: string }>(),
    /** Connected accounts, by the ids of their records; other records belong to Mortise's own account. */
    owners: records<string>(),
    /** Customers whose card is declined. */
    declining: records<boolean>(),
    events: list<shown.EventRecord>(),
    /** By idempotency key. */
    answers: records<{ request: string; status: number; body: string }>(),
  }
}

export type State = ReturnType<typeof emptyState>

export type World = {
  state: State
  /** Seconds. */
  now(): number
  pageUrl(page: 'checkout' | 'portal' | 'connect', id: string): string
  /** Runs after each change. */
  changed(): void
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`
}

export function accountOf(world: World, id: string): string | null {
  return world.state.owners[id] ?? null
}

export function keep<T extends { id: string }>(
  world: World,
  records: Records<T>,
  record: T,
  account: string | null = null,
): T {
  records[record.id] = record
  if (account !== null) world.state.owners[record.id] = account
  return record
}

/** Of `account` where it is given, null for Mortise's own. */
export function requireRecord<T>(
  world: World,
  records: Records<T>,
  id: string,
  account = accountOf(world, id),
): T {
  const found = Object.hasOwn(records, id) ? records[id] : undefined
  if (found && accountOf(world, id) === account) return found
  throw new Refusal(404, `No such record: '${id}'`, 'resource_missing')
}

/** Reached only while it is connected. */
export function requireAccount({ state }: World, id: string): shown.AccountRecord {
  const account = state.accounts[id]
  if (account) return account
  throw new Refusal(403, `The provided key does not have access to account '${id}'.`, 'account_invalid')
}

const maxEvents = 500

/** With a copy of `about` as it is now. */
export function emitEvent(
  world: World,
  type: string,
  about: { id: string },
  account = accountOf(world, about.id),
): void {
  const { events } = world.state
  events.push({
    id: newId('evt'),
    object: 'event',
    ...(account !== null && { account }),
    created: world.now(),
    type,
    pending_webhooks: 1,
    data: { object: structuredClone({ ...about }) },
  })
  events.splice(0, Math.max(0, events.length - maxEvents))
  world.changed()
}

/** Stripe's error to the API, a message to people on the pages. */
export class Refusal extends DomainError {
  constructor(
    status: number,
    message: string,
    readonly code?: string,
    readonly type = 'invalid_request_error',
  ) {
    super(status, message)
  }
}
