import { dayIn } from '#app/domain/clock.ts'
import { formatMoney } from '#app/domain/format.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
import { newRequestId } from '#app/http/form.server.ts'
import type { Call } from '#app/http/page.server.ts'
import { listRateCards } from '#app/models/overheads/rate-card.server.ts'
import { rateRow, readRateFacts } from './rate-page.server.ts'

export function readRatesPage({ scope, actor }: Pick<Call, 'scope' | 'actor'>, hasFeature: boolean) {
  const today = dayIn(scope.timeZone, Date.now())
  const cards = listRateCards(scope)
  const inUse = cards.find(({ effectiveFrom }) => effectiveFrom <= today) ?? null
  return {
    hasFeature,
    maySet: hasFeature && may(scope, 'pay.edit'),
    rows: cards.map(card => rateRow(card, inUse, today, actor.currency)),
  }
}

export function readNewRate(call: Pick<Call, 'scope' | 'actor'>) {
  const { rate, margin, today, currency } = readRateFacts(call)
  return {
    requestId: newRequestId(),
    today,
    currency,
    margin: rateText(margin),
    rate: rate && {
      breakEven: formatMoney(rate.breakEven, currency),
      chargeOut: formatMoney(rate.chargeOut, currency),
    },
  }
}
