import { invalid, missing, missingParam } from './refusal.server.ts'
import type { World } from './world.server.ts'

type Kept = { id: string; created: number }
type Range = { gt?: number; gte?: number; lt?: number; lte?: number }
type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Range | undefined
}

const usualLimit = 10

/** A page of what `fits`, newest first, in Stripe's shape. */
export function listOf<T extends Kept>(url: string, all: T[], paging: Paging, fits: (each: T) => boolean) {
  if (paging.ending_before !== undefined)
    throw invalid('The sandbox does not page backwards.', 'ending_before')
  const fitting = all.toReversed().filter(each => fits(each) && isWithin(each.created, paging.created))
  fitting.sort((a, b) => b.created - a.created)
  const after = paging.starting_after
  const start = after === undefined ? 0 : fitting.findIndex(each => each.id === after) + 1
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

/** What is another account's is not there. */
export function requireKept<T extends { id: string }>(
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

/** A key with an empty value is taken away, as Stripe does. */
export function mergeMetadata(
  before: Record<string, string>,
  sent: Record<string, string> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== ''))
}
