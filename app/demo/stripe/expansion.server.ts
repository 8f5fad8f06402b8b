import { invalid } from './refusal.server.ts'
import type { State, World } from './world.server.ts'

type Shown = Record<string, unknown>

/** Where the thing of an id is kept, by the id's beginning. */
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

const mostDeep = 4

/** Puts the things themselves in the place of the ids which `paths` names. The record stays as it is. */
export function expandAll(world: World, record: object, paths: unknown): object {
  const shown: object = structuredClone(record)
  if (!Array.isArray(paths)) return shown
  for (const path of paths) {
    if (typeof path !== 'string' || path.split('.').length > mostDeep) {
      throw invalid(`You cannot expand more than ${mostDeep} levels of a property.`, 'expand')
    }
    expand(world, shown, path.split('.'), path)
  }
  return shown
}

function expand(world: World, target: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined) return
  if (Array.isArray(target)) {
    for (const each of target) expand(world, each, [name, ...rest], path)
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
