import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatDateShort, formatMoney, plainMoney } from '#app/domain/format.ts'
import { percentText } from '#app/domain/money/typed.ts'
import { makersText } from '#app/domain/overheads/figures.ts'
import { ratesPath } from '#app/domain/overheads/overheads.ts'
import { type Rate, rateOf, sensitivityOf, type Year, yearOf } from '#app/domain/overheads/rate.ts'
import { usualMargin } from '#app/domain/overheads/rate-card.schema.ts'
import { may } from '#app/domain/permissions.ts'
import type { Call } from '#app/http/page.server.ts'
import { listOverheadItems, type OverheadItem } from '#app/models/overheads/overhead-item.server.ts'
import { listRateCards, type RateCard } from '#app/models/overheads/rate-card.server.ts'
import { listStaffCosts, type StaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { costSumsOf } from './cost-sums.ts'
import { rateMadeOf } from './rate-made.ts'
import { readRecovery } from './recovery-page.server.ts'
import { sensitivityPart } from './sensitivity-part.ts'
import { whatIfPart } from './what-if-part.ts'

const ratesShown = 6

export type RateFacts = {
  costs: readonly OverheadItem[]
  staff: readonly StaffCost[]
  cards: readonly RateCard[]
  inUse: RateCard | null
  year: Year
  margin: number
  rate: Rate | null
  today: string
  currency: string
  /** May see pay, and figures that reveal it. */
  seesPay: boolean
}

export function readRateFacts({ scope, actor }: Pick<Call, 'scope' | 'actor'>): RateFacts {
  const today = dayIn(scope.timeZone, Date.now())
  const costs = listOverheadItems(scope)
  const staff = listStaffCosts(scope)
  const cards = listRateCards(scope)
  const inUse = cards.find(({ effectiveFrom }) => effectiveFrom <= today) ?? null
  const year = yearOf(costs, staff, today)
  const margin = inUse?.targetMargin ?? usualMargin
  return {
    costs,
    staff,
    cards,
    inUse,
    year,
    margin,
    rate: rateOf(year, margin),
    today,
    currency: actor.currency,
    seesPay: may(scope, 'pay.read'),
  }
}

export function readRatePage(call: Call, hasFeature: boolean) {
  const { scope, url } = call
  const facts = readRateFacts(call)
  const { rate, year, margin, cards, inUse, today, currency, seesPay } = facts
  // Live figures reveal pay: others see the rate that an admin has set.
  const shown = seesPay ? rate : inUse
  const isLive = rate !== null && seesPay
  const mayEdit = hasFeature && may(scope, 'overheads.edit')
  return {
    hasFeature,
    mayEdit,
    seesPay,
    maySet: hasFeature && may(scope, 'pay.edit'),
    begun: { costs: facts.costs.length > 0, people: facts.staff.length > 0 },
    lead: leadOf(inUse, shown),
    rate: shown && {
      breakEven: shown.breakEven,
      chargeOut: shown.chargeOut,
      breakEvenSum: isLive ? rateMadeOf(facts, rate).breakEvenSum : null,
      chargeOutSum: isLive ? rateMadeOf(facts, rate).chargeOutSum : null,
      margin: percentText(margin),
      inUse: inUse && {
        text: `${formatMoney(inUse.chosenRate, currency)} since ${formatDateShort(inUse.effectiveFrom, today)}`,
        isOld: isLive && inUse.breakEven !== rate.breakEven,
      },
    },
    currency,
    makers: isLive ? makersText(year.makers) : '',
    made: isLive ? rateMadeOf(facts, rate).rows : null,
    sensitivity: isLive ? sensitivityPart(sensitivityOf(year, margin), currency) : null,
    recovery: isLive ? readRecovery(scope, facts) : null,
    costs: costSumsOf(facts),
    whatIf: isLive ? whatIfPart(url, facts, rate) : null,
    rates: cards.slice(0, ratesShown).map(card => rateRow(card, inUse, today, currency)),
    moreRates: cards.length > ratesShown ? ratesPath : null,
  }
}

function leadOf(inUse: RateCard | null, rate: object | null): string {
  if (!inUse) return rate ? 'No rate is set yet: set it, and quotes use it.' : ''
  const from = formatDate(inUse.effectiveFrom).replace(/^\S+ /, '')
  return `From ${from}. Quotes sent before keep the rate they were made with.`
}

export function rateRow(card: RateCard, inUse: RateCard | null, today: string, currency: string) {
  const { id, effectiveFrom, breakEven, chosenRate, chargeOut, targetMargin, note } = card
  const state = id === inUse?.id ? 'In use' : effectiveFrom > today ? 'From then on' : ''
  return {
    id,
    from: formatDateShort(effectiveFrom, today),
    day: effectiveFrom,
    title: [state, note].filter(Boolean).join(': ') || 'A rate',
    state,
    note,
    breakEven: formatMoney(breakEven, currency),
    margin: percentText(targetMargin),
    chargeOut: formatMoney(chargeOut, currency),
    chosen: formatMoney(chosenRate, currency),
    chosenShort: plainMoney(chosenRate, currency),
  }
}
