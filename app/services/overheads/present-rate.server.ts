import { dayIn } from '#app/domain/clock.ts'
import { type Rate, rateOf, type Year, yearOf } from '#app/domain/overheads/rate.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listOverheadItems } from '#app/models/overheads/overhead-item.server.ts'
import { findRateCardOn } from '#app/models/overheads/rate-card.server.ts'
import { listStaffCosts } from '#app/models/overheads/staff-cost.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'

/** What an hour costs the shop, and what it is sold at. */
export type PresentRate = {
  /** Pence an hour. */
  breakEven: number
  /** Pence an hour. */
  chargeOut: number
  /** Basis points. */
  targetMargin: number
  /** The rate that was set, and the day from which it counts. */
  rateCardId: number
  effectiveFrom: string
}

/** The rate that an admin has set for a day, today by default; null where none is. What today's pay would make it is told to nobody else. */
export function presentRate(scope: Scope, day = dayIn(scope.timeZone, Date.now())): PresentRate | null {
  const card = findRateCardOn(scope, day)
  if (!card) return null
  const { id, effectiveFrom, breakEven, chosenRate, targetMargin } = card
  return { breakEven, chargeOut: chosenRate, targetMargin, rateCardId: id, effectiveFrom }
}

/** A year of the costs and people that there are on a day. */
export function readYear(scope: Scope, day: string): Year {
  return yearOf(listOverheadItems(scope), listStaffCosts(scope), day)
}

/** The rate that they make at a margin; null while no hour is on a job. */
export function workOutRate(scope: Scope, day: string, margin: number): (Rate & { year: Year }) | null {
  const year = readYear(scope, day)
  const rate = rateOf(year, margin)
  return rate && { ...rate, year }
}

/**
 * What an hour costs the shop, and what it is sold at, as Overheads says it; null where it says nothing, or the company has it no
 * more: then an hour costs what is typed.
 */
export function readShopRate(
  scope: Scope,
  hasOverheads = listFeatures(scope).includes('overheads'),
): PresentRate | null {
  return hasOverheads ? presentRate(scope) : null
}
