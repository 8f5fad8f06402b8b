import { changedFields } from '#app/domain/activities/changes.ts'
import { dayIn } from '#app/domain/clock.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { PriceListItemChange } from '#app/domain/price-list/price-list-item.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type PriceListItem, requirePriceListItem } from '#app/models/price-list/price-list-item.server.ts'
import { savePriceListItem } from '#app/models/price-list/price-list-writes.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'

/** Throws Stale when made from an older version. A new cost is dated today. */
export function updatePriceListItem(
  scope: Scope,
  id: number,
  { version, costOn, ...given }: PriceListItemChange,
): PriceListItem {
  requireMay(scope, 'quote.configure')
  return transaction(() => {
    const current = requirePriceListItem(scope, id)
    const isOtherCost = given.cost !== undefined && given.cost !== current.cost
    const isOtherDay = costOn !== undefined && costOn !== null && costOn !== current.costOn
    const day = isOtherDay ? costOn : isOtherCost ? dayIn(scope.timeZone, Date.now()) : undefined
    const change = { ...given, ...(day !== undefined && { costOn: day }) }
    const fields: string[] = changedFields(current, change)
    if (fields.length === 0) return current
    ensureChange(scope, 'price_list_item', current, { ...change, version })
    const saved = savePriceListItem(scope, id, change)
    recordActivity(scope, 'price_list_item.updated', { subjectId: id, detail: { name: saved.name, fields } })
    return saved
  })
}

export function lookAtPriceListItem(scope: Scope, id: number): PriceListItem {
  return updatePriceListItem(scope, id, { costOn: dayIn(scope.timeZone, Date.now()) })
}
