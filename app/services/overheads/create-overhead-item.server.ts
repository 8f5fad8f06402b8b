import { Invalid } from '#app/domain/errors.ts'
import {
  type CostPeriod,
  categoryLabels,
  costPeriods,
  overheadCategories,
} from '#app/domain/overheads/cost-kinds.ts'
import type { NewOverheadItem } from '#app/domain/overheads/overhead-item.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  findOverheadItem,
  insertOverheadItem,
  type OverheadItem,
  type OverheadItemValues,
} from '#app/models/overheads/overhead-item.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { proveCostRoom, proveSpan } from './prove-cost.server.ts'

/** Adds a cost; a request id seen before answers with the one it made then. */
export function createOverheadItem(scope: Scope, input: NewOverheadItem): OverheadItem {
  requireMay(scope, 'overheads.edit')
  return transaction(() =>
    once(scope, 'overhead_item', {
      input,
      make: () => {
        const { requestId: _, ...fields } = input
        proveSpan(fields)
        return add(scope, [fields])
      },
      find: id => findOverheadItem(scope, id),
    }),
  )
}

type Starter = Record<string, unknown> & { requestId?: string | undefined }

/** Adds what was filled in of the starter list, and says how many that is. */
export function createStarterCosts(scope: Scope, input: Starter): number {
  requireMay(scope, 'overheads.edit')
  const costs = overheadCategories.flatMap(category => {
    const amount = input[`amount-${category}`]
    if (typeof amount !== 'number' || amount <= 0) return []
    const period = costPeriods.find(each => each === input[`period-${category}`]) ?? ('month' as CostPeriod)
    return [{ category, name: categoryLabels[category], amount, period }]
  })
  if (costs.length === 0) throw new Invalid({ '': ['Please enter an amount for at least one of them'] })
  transaction(() =>
    once(scope, 'overhead_item', {
      input,
      make: () => add(scope, costs),
      find: id => findOverheadItem(scope, id),
    }),
  )
  return costs.length
}

/** Adds all of them and returns the last. */
function add(scope: Scope, costs: readonly OverheadItemValues[]): OverheadItem {
  const made = costs.map(cost => {
    const item = insertOverheadItem(scope, cost)
    recordActivity(scope, 'overhead_item.created', { subjectId: item.id, detail: { name: item.name } })
    return item
  })
  proveCostRoom(scope)
  const last = made.at(-1)
  if (!last) throw new Error('There is nothing to add')
  return last
}
