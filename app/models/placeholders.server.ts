import { type Placeholder, sql } from 'drizzle-orm'
import { dayIn, endOfDay } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'

/** 'yyyy-MM-dd', and the end of that day in milliseconds. */
export type Day = { today: string | Placeholder; ends: number | Placeholder }

export type Asker = { companyId: number | Placeholder; userId: number | Placeholder }

export function dayOf({ timeZone }: Scope) {
  const today = dayIn(timeZone, Date.now())
  return { today, ends: endOfDay(timeZone, today) }
}

/** `placeholderValues` gives their values, and the day's. */
export const askerPlaceholders: Asker = {
  companyId: sql.placeholder('companyId'),
  userId: sql.placeholder('userId'),
}

export const dayPlaceholders: Day = { today: sql.placeholder('today'), ends: sql.placeholder('ends') }

export function placeholderValues(scope: Scope) {
  return { companyId: scope.companyId, userId: scope.userId, ...dayOf(scope) }
}
