import { Invalid } from '#app/domain/errors.ts'
import {
  type CostPeriod,
  categoryLabels,
  costPeriods,
  overheadCategories,
} from '#app/domain/overheads/cost-kinds.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { once } from '#app/services/requests/once.server.ts'
import { overheadItem } from './overhead-item.server.ts'

type Starter = Record<string, unknown> & { requestId?: string | undefined }

/** A cost for each category with an amount. Returns how many; throws Invalid for none. */
export function createStarterCosts(scope: Scope, input: Starter): number {
  requireMay(scope, 'overheads.edit')
  const [first, ...others] = overheadCategories.flatMap(category => {
    const amount = input[`amount-${category}`]
    if (typeof amount !== 'number' || amount <= 0) return []
    const period = costPeriods.find(each => each === input[`period-${category}`]) ?? ('month' as CostPeriod)
    return [{ category, name: categoryLabels[category], amount, period }]
  })
  if (!first) throw new Invalid({ '': ['Please enter an amount for at least one of them'] })
  const make = () => {
    const made = overheadItem.create(scope, first)
    for (const cost of others) overheadItem.create(scope, cost)
    return made
  }
  once(scope, 'overhead_item', { input, make, find: overheadItem.find })
  return others.length + 1
}
