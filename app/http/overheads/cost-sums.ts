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

/** What is paid each time, where that is not the year: '£1,450.00 a month'. */
export function paidText(cost: Cost, currency: string): string {
  const paid = `${formatMoney(cost.amount, currency)} ${periodLabels[cost.period]}`
  if (cost.isVatRecoverable) return `${paid}, with VAT`
  return cost.period === 'year' ? '' : paid
}

/** A year of each cost that is due today, by category, and of all of them. Whose pay is an overhead stands in no sum without pay. */
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
      })),
  )
  const listed = due.reduce((sum, cost) => sum + yearlyCost(cost), 0)
  const indirect = staff.filter(({ isMaker }) => !isMaker)
  const wages = indirect.reduce((sum, line) => sum + staffCost(line), 0)
  const hasWages = indirect.length > 0
  return {
    rows: hasWages && seesPay ? [...rows, wagesRow(money(wages))] : rows,
    all: money(seesPay ? listed + wages : listed),
    /** The sum is without the pay that is an overhead too. */
    leavesWagesOut: hasWages && !seesPay,
    endedCount: costs.length - due.length,
  }
}

function wagesRow(year: string) {
  return { id: null, name: indirectWages, category: indirectWages, detail: '', year }
}
