import { dayIn } from '#app/domain/clock.ts'
import { type Rate, rateOf, type Year, yearOf } from '#app/domain/overheads/rate.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listOverheadItems } from '#app/models/overheads/overhead-item.server.ts'
import { findRateCardOn } from '#app/models/overheads/rate-card.server.ts'
import { listStaffCosts } from '#app/models/overheads/staff-cost.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'

export type PresentRate = {
  /** Pence an hour. */
  breakEven: number
  /** Pence an hour. */
  chargeOut: number
  /** Basis points. */
  targetMargin: number
  rateCardId: number
  effectiveFrom: string
}

/** Null where none is set. Only the stored rate, as today's pay must not show. */
export function presentRate(scope: Scope, day = dayIn(scope.timeZone, Date.now())): PresentRate | null {
  const card = findRateCardOn(scope, day)
  if (!card) return null
  const { id, effectiveFrom, breakEven, chosenRate, targetMargin } = card
  return { breakEven, chargeOut: chosenRate, targetMargin, rateCardId: id, effectiveFrom }
}

export function readYear(scope: Scope, day: string): Year {
  return yearOf(listOverheadItems(scope), listStaffCosts(scope), day)
}

/** Null while nobody's hours are on jobs. */
export function workOutRate(scope: Scope, day: string, margin: number): (Rate & { year: Year }) | null {
  const year = readYear(scope, day)
  const rate = rateOf(year, margin)
  return rate && { ...rate, year }
}

/** Null without Overheads or a rate: then the rate is typed by hand. */
export function readShopRate(
  scope: Scope,
  hasOverheads = listFeatures(scope).includes('overheads'),
): PresentRate | null {
  return hasOverheads ? presentRate(scope) : null
}
