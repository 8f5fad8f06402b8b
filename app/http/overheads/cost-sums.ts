import { formatMoney } from '#app/domain/format.ts'
import {
  categoryLabels,
  indirectWages,
  type OverheadCategory,
  overheadCategories,
  periodLabels,
} from '#app/domain/overheads/cost-kinds.ts'
import { type CostLine, isDueOn, type StaffLine, staffCost, yearlyCost } from '#app/domain/overheads/rate.ts'

type Cost = CostLine & { id: number; category: OverheadCategory; name: string }

type Facts = {
  costs: readonly Cost[]
  staff: readonly StaffLine[]
  today: string
  currency: string
  seesPay: boolean
}

/** '£1,450.00 a month'; '' when yearly. */
export function paidText(cost: Cost, currency: string): string {
  const paid = `${formatMoney(cost.amount, currency)} ${periodLabels[cost.period]}`
  if (cost.isVatRecoverable) return `${paid}, with VAT`
  return cost.period === 'year' ? '' : paid
}

/** Yearly sums of costs due today. Indirect wages are included only for those who may see pay. */
export function costSumsOf({ costs, staff, today, currency, seesPay }: Facts) {
  const money = (pence: number) => formatMoney(pence, currency)
  const due = costs.filter(cost => isDueOn(cost, today))
  const rows = overheadCategories.flatMap(category =>
    due
      .filter(cost => cost.category === category)
      .map(cost => ({
        id: cost.id,
        name: cost.name,
        category: categoryLabels[category],
        detail: paidText(cost, currency),
        year: money(yearlyCost(cost)),
        pence: yearlyCost(cost),
      })),
  )
  const listed = due.reduce((sum, cost) => sum + yearlyCost(cost), 0)
  const indirect = staff.filter(({ isMaker }) => !isMaker)
  const wages = indirect.reduce((sum, line) => sum + staffCost(line), 0)
  const hasWages = indirect.length > 0
  const shown = hasWages && seesPay ? [...rows, { ...wagesRow(money(wages)), pence: wages }] : rows
  const largest = Math.max(1, ...shown.map(({ pence }) => pence))
  return {
    rows: shown.map(({ pence, ...row }) => ({ ...row, part: pence / largest })),
    all: money(seesPay ? listed + wages : listed),
    leavesWagesOut: hasWages && !seesPay,
    endedCount: costs.length - due.length,
  }
}

function wagesRow(year: string) {
  return { id: null, name: indirectWages, category: indirectWages, detail: '', year }
}
