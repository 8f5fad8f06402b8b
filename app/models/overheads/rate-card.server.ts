import { desc, lte } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { rateCards } from '#db/schema/index.ts'

const rows = rowsOf(rateCards, 'Rate not found')
export const { find: findRateCard, count: countRateCards, insert: insertRateCard } = rows

const newest = [desc(rateCards.effectiveFrom), desc(rateCards.id)]

/** Newest `effectiveFrom` first; for one day the last one set. */
export function listRateCards(scope: Scope, { limit = 1000, offset = 0 } = {}) {
  return rows.list(scope, { order: newest, limit, offset })
}

export type RateCard = ReturnType<typeof insertRateCard>

/** Null before the first. */
export function findRateCardOn(scope: Scope, day: string): RateCard | null {
  return rows.list(scope, { where: lte(rateCards.effectiveFrom, day), order: newest, limit: 1 })[0] ?? null
}
