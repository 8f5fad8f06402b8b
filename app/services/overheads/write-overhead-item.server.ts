import { changedFields } from '#app/domain/activities/changes.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import {
  type CostPeriod,
  categoryLabels,
  costPeriods,
  overheadCategories,
} from '#app/domain/overheads/cost-kinds.ts'
import type { NewOverheadItem, OverheadItemChange } from '#app/domain/overheads/overhead-item.schema.ts'
import { maxCosts } from '#app/domain/overheads/overheads.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  countOverheadItems,
  deleteOverheadItemRow,
  findOverheadItem,
  insertOverheadItem,
  type OverheadItem,
  type OverheadItemValues,
  requireOverheadItem,
  saveOverheadItem,
} from '#app/models/overheads/overhead-item.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

export function createOverheadItem(scope: Scope, input: NewOverheadItem): OverheadItem {
  requireMay(scope, 'overheads.edit')
  return transaction(() =>
    once(scope, 'overhead_item', {
      input,
      make: () => {
        const { requestId: _, ...fields } = input
        ensureSpan(fields)
        return add(scope, [fields])
      },
      find: id => findOverheadItem(scope, id),
    }),
  )
}

type Starter = Record<string, unknown> & { requestId?: string | undefined }

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

function add(scope: Scope, costs: readonly OverheadItemValues[]): OverheadItem {
  const made = costs.map(cost => {
    const item = insertOverheadItem(scope, cost)
    recordActivity(scope, 'overhead_item.created', { subjectId: item.id, detail: { name: item.name } })
    return item
  })
  ensureCostRoom(scope)
  const last = made.at(-1)
  if (!last) throw new Error('There is nothing to add')
  return last
}

export function updateOverheadItem(
  scope: Scope,
  id: number,
  { version, ...change }: OverheadItemChange,
): OverheadItem {
  return transaction(() => {
    const current = requireOverheadItem(scope, id)
    requireMay(scope, 'overheads.edit')
    const fields = changedFields(current, change)
    if (fields.length === 0) return current
    ensureChange(scope, 'overhead_item', current, { ...change, version })
    const { startsOn = current.startsOn, endsOn = current.endsOn } = change
    ensureSpan({ startsOn, endsOn })
    const saved = saveOverheadItem(scope, id, change)
    recordActivity(scope, 'overhead_item.updated', { subjectId: id, detail: { name: saved.name, fields } })
    return saved
  })
}

/** For good: a cost that ended has a last day instead. Returns it as it was. */
export function deleteOverheadItem(scope: Scope, id: number): OverheadItem {
  return transaction(() => {
    const current = requireOverheadItem(scope, id)
    requireMay(scope, 'overheads.edit')
    deleteOverheadItemRow(scope, id)
    recordActivity(scope, 'overhead_item.deleted', { subjectId: id, detail: { name: current.name } })
    return current
  })
}

type Span = { startsOn?: string | null | undefined; endsOn?: string | null | undefined }

function ensureSpan({ startsOn, endsOn }: Span): void {
  if (startsOn && endsOn && endsOn < startsOn) {
    throw new Invalid({ endsOn: ['The last day comes before the first'] })
  }
}

/** Throws Conflict; call it after the cost is written. */
function ensureCostRoom(scope: Scope): void {
  if (countOverheadItems(scope) <= maxCosts) return
  throw new Conflict(`A company keeps ${maxCosts} costs at most. Please delete one first`)
}
