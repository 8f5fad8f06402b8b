import type { State, World } from './world.server.ts'

type Kept = { id: string; created: number }
type Range = { gt?: number; gte?: number; lt?: number; lte?: number }
type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Range | undefined
}

const usualLimit = 10

/** Newest first, in Stripe's shape. */
export function listOf<T extends Kept>(url: string, all: T[], paging: Paging, fits: (each: T) => boolean) {
  if (paging.ending_before !== undefined)
    throw invalid('The sandbox does not page backwards.', 'ending_before')
  const fitting = all.toReversed().filter(record => fits(record) && isWithin(record.created, paging.created))
  fitting.sort((a, b) => b.created - a.created)
  const after = paging.starting_after
  const start = after === undefined ? 0 : fitting.findIndex(record => record.id === after) + 1
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after')
  const end = start + (paging.limit ?? usualLimit)
  return { object: 'list', url, has_more: end < fitting.length, data: fitting.slice(start, end) }
}

function isWithin(at: number, range: number | Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return at === range
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range
  return at > gt && at >= gte && at < lt && at <= lte
}

export function accountOf(world: World, id: string): string | null {
  return world.state.owners[id] ?? null
}

/** 404 for a record of another account. */
export function requireRecord<T extends { id: string }>(
  world: World,
  kept: Record<string, T>,
  noun: string,
  id: string,
  account: string | null = null,
  param = 'id',
): T {
  const found = Object.hasOwn(kept, id) ? kept[id] : undefined
  if (!found || accountOf(world, id) !== account) {
    throw param === 'id' ? missing(noun, id) : missingParam(noun, id, param)
  }
  return found
}

/** An empty value removes the key, as at Stripe. */
export function mergeMetadata(
  before: Record<string, string>,
  sent: Record<string, string> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== ''))
}

type Shown = Record<string, unknown>

/** By the beginning of the id. */
const homes = {
  cus: 'customers',
  sub: 'subscriptions',
  in: 'invoices',
  pi: 'paymentIntents',
  ch: 'charges',
  re: 'refunds',
  prod: 'products',
  price: 'prices',
  bpc: 'portalConfigurations',
} as const satisfies Record<string, keyof State>

const maxDeep = 4

/** Replaces the ids at `paths` by their records, in a copy. */
export function expandAll(world: World, record: object, paths: unknown): object {
  const shown: object = structuredClone(record)
  if (!Array.isArray(paths)) return shown
  for (const path of paths) {
    if (typeof path !== 'string' || path.split('.').length > maxDeep) {
      throw invalid(`You cannot expand more than ${maxDeep} levels of a property.`, 'expand')
    }
    expand(world, shown, path.split('.'), path)
  }
  return shown
}

function expand(world: World, target: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined) return
  if (Array.isArray(target)) {
    for (const record of target) expand(world, record, [name, ...rest], path)
    return
  }
  if (!isShown(target)) return
  if (name === 'line_items' && target.object === 'checkout.session')
    target.line_items = lineItemsOf(world, target)
  const value = target[name]
  if (value === undefined) {
    throw invalid(`This property cannot be expanded (${name}). You requested: ${path}`, 'expand')
  }
  if (typeof value === 'string') target[name] = find(world, value, path)
  expand(world, target[name], rest, path)
}

function lineItemsOf(world: World, session: Shown) {
  const { lineItems = [] } = world.state.sessionDetails[String(session.id)] ?? {}
  return {
    object: 'list',
    url: `/v1/checkout/sessions/${session.id}/line_items`,
    has_more: false,
    data: structuredClone(lineItems),
  }
}

function find(world: World, id: string, path: string): unknown {
  const prefix = id.split('_', 1)[0] ?? ''
  const home = isHome(prefix) ? world.state[homes[prefix]] : undefined
  if (!home) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  return structuredClone(home[id]) ?? id
}

function isHome(prefix: string): prefix is keyof typeof homes {
  return Object.hasOwn(homes, prefix)
}

function isShown(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
  }

  body() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } }
  }
}

export function missing(noun: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, `No such ${noun}: '${id}'`, { code: 'resource_missing', param })
}

/** 400, not 404: an id in a request's body is the request's fault. */
export function missingParam(noun: string, id: string, param: string): Refusal {
  return new Refusal(400, `No such ${noun}: '${id}'`, { code: 'resource_missing', param })
}

export function invalid(message: string, param?: string): Refusal {
  return new Refusal(400, message, param === undefined ? {} : { param })
}

/** The account does not exist, or was disconnected. */
export function noAccess(account: string): Refusal {
  return new Refusal(
    403,
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  )
}
