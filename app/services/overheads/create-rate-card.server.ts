import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { maxRateCards } from '#app/domain/overheads/overheads.ts'
import { type NewRateCard, usualMargin } from '#app/domain/overheads/rate-card.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  countRateCards,
  findRateCard,
  findRateCardOn,
  insertRateCard,
  type RateCard,
} from '#app/models/overheads/rate-card.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { workOutRate } from './present-rate.server.ts'

export const noRateYet =
  'There is no rate to set yet: it needs the hours of at least one maker. Enter your people first.'

/** Needs `pay.edit`, as the rate shows what pay comes to. */
export function createRateCard(scope: Scope, input: NewRateCard): RateCard {
  requireMay(scope, 'pay.edit')
  return once(scope, 'rate_card', {
    input,
    make: () => make(scope, input),
    find: findRateCard,
  })
}

function make(scope: Scope, { targetMargin, chosenRate, effectiveFrom, note = '' }: NewRateCard): RateCard {
  const today = dayIn(scope.timeZone, Date.now())
  const day = effectiveFrom ?? today
  const margin = targetMargin ?? findRateCardOn(scope, day)?.targetMargin ?? usualMargin
  const rate = workOutRate(scope, day, margin)
  if (!rate) throw new Conflict(noRateYet)
  if (countRateCards(scope) >= maxRateCards) {
    throw new Conflict(`A company keeps ${maxRateCards} rates at most`)
  }
  const { year, ...rates } = rate
  const { presentHours: _, ...figures } = year
  const card = insertRateCard(scope, {
    ...figures,
    ...rates,
    effectiveFrom: day,
    targetMargin: margin,
    chosenRate: chosenRate ?? rates.chargeOut,
    note,
  })
  recordActivity(scope, 'rate_card.created', { subjectId: card.id, detail: { startDate: day } })
  return card
}
