import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { formatCount } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { NewPriceListItem } from '#app/domain/price-list/price-list-item.schema.ts'
import { maxPriceListItems } from '#app/domain/price-list/price-list-item.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { countPriceList } from '#app/models/price-list/price-list.server.ts'
import { findPriceListItem, type PriceListItem } from '#app/models/price-list/price-list-item.server.ts'
import { insertPriceListItems } from '#app/models/price-list/price-list-writes.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

export function createPriceListItem(scope: Scope, input: NewPriceListItem): PriceListItem {
  requireMay(scope, 'quote.configure')
  return transaction(() => {
    const make = () => {
      const { requestId: _seen, code = '', supplier = '', waste = 0, ...fields } = input
      const costOn = input.costOn ?? dayIn(scope.timeZone, Date.now())
      const [made] = insertPriceListItems(scope, [{ ...fields, code, supplier, waste, costOn }])
      if (!made) throw new Error('Nothing was added')
      ensurePriceListRoom(scope)
      recordActivity(scope, 'price_list_item.created', { subjectId: made.id, detail: { name: made.name } })
      return made
    }
    return once(scope, 'price_list_item', { input, make, find: id => findPriceListItem(scope, id) })
  })
}

/** Throws Conflict; call it after the items are written. */
export function ensurePriceListRoom(scope: Scope): void {
  if (countPriceList(scope, '').all <= maxPriceListItems) return
  const most = formatCount(maxPriceListItems)
  throw new Conflict(`A price list has ${most} lines at most. Please delete some first`)
}
