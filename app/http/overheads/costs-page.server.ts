import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import {
  categoryLabels,
  indirectWages,
  overheadCategories,
  periodLabels,
} from '#app/domain/overheads/cost-kinds.ts'
import { isDueOn, staffCost, yearlyCost } from '#app/domain/overheads/rate.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { listOverheadItems, type OverheadItem } from '#app/models/overheads/overhead-item.server.ts'
import { listStaffCosts } from '#app/models/overheads/staff-cost.server.ts'

export function readCostsPage(scope: Scope, currency: string, hasFeature: boolean) {
  const today = dayIn(scope.timeZone, Date.now())
  const costs = listOverheadItems(scope)
  const seesPay = may(scope, 'pay.read')
  const indirect = seesPay ? listStaffCosts(scope).filter(({ isMaker }) => !isMaker) : []
  const wages = indirect.reduce((sum, line) => sum + staffCost(line), 0)
  const due = costs.filter(cost => isDueOn(cost, today))
  const all = due.reduce((sum, cost) => sum + yearlyCost(cost), wages)
  return {
    hasFeature,
    mayEdit: hasFeature && may(scope, 'overheads.edit'),
    seesPay,
    currency,
    requestId: newRequestId(),
    rows: overheadCategories.flatMap(category =>
      costs.filter(cost => cost.category === category).map(cost => costRow(cost, today, currency)),
    ),
    wages: indirect.length > 0 ? { label: indirectWages, year: formatMoney(wages, currency) } : null,
    all: formatMoney(all, currency),
    isEmpty: costs.length === 0,
    starter: overheadCategories
      .filter(category => category !== 'other')
      .map(category => ({
        category,
        label: categoryLabels[category],
        isMissing: costs.every(cost => cost.category !== category),
      })),
  }
}

function costRow(cost: OverheadItem, today: string, currency: string) {
  const isDue = isDueOn(cost, today)
  return {
    id: cost.id,
    name: cost.name,
    category: categoryLabels[cost.category],
    paid: `${formatMoney(cost.amount, currency)} ${periodLabels[cost.period]}${cost.isVatRecoverable ? ', with VAT' : ''}`,
    when: [spanText(cost, today), cost.note].filter(Boolean).join(' · '),
    year: isDue ? formatMoney(yearlyCost(cost), currency) : formatMoney(0, currency),
    isDue,
  }
}

function spanText({ startsOn, endsOn }: OverheadItem, today: string): string {
  const from = startsOn && `from ${formatDateShort(startsOn, today)}`
  const to = endsOn && `${endsOn < today ? 'ended' : 'until'} ${formatDateShort(endsOn, today)}`
  return [from, to].filter(Boolean).join(' ')
}
