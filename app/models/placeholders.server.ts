import { type Placeholder, sql } from 'drizzle-orm'
import { dayIn, endOfDay } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'

/** The company's present day, and the instant (milliseconds) at which it ends. */
export type Day = { today: string | Placeholder; ends: number | Placeholder }

export function dayOf({ timeZone }: Scope) {
  const today = dayIn(timeZone, Date.now())
  return { today, ends: endOfDay(timeZone, today) }
}

/** Stands for whoever asks, in a query that is `prepared`: of a scope it has the two ids. `placeholderValues` gives their values. */
export const scopePlaceholders = {
  companyId: sql.placeholder('companyId'),
  userId: sql.placeholder('userId'),
} as unknown as Scope

export const dayPlaceholders: Day = { today: sql.placeholder('today'), ends: sql.placeholder('ends') }

export function placeholderValues(scope: Scope) {
  return { companyId: scope.companyId, userId: scope.userId, ...dayOf(scope) }
}
