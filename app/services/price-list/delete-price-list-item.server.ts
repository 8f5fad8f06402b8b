import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { createBinEntry, requireBinEntry } from '#app/models/bin/bin-entry.server.ts'
import {
  findPriceListItem,
  type PriceListItem,
  requireBinnedPriceListItem,
  requirePriceListItem,
} from '#app/models/price-list/price-list-item.server.ts'
import { binPriceListItem } from '#app/models/price-list/price-list-writes.server.ts'
import { restoreEntry } from '#app/services/bin/restore-from-bin.server.ts'
import { transaction } from '#db/client.ts'

/** Returns it as it was. Quotes keep what they took from it. */
export function deletePriceListItem(scope: Scope, id: number): PriceListItem {
  requireMay(scope, 'quote.configure')
  return transaction(() => {
    const current = requirePriceListItem(scope, id)
    const binEntryId = createBinEntry(scope, { noun: 'price_list_item', label: current.name })
    binPriceListItem(scope, id, binEntryId)
    recordActivity(scope, 'price_list_item.deleted', { subjectId: id, detail: { name: current.name } })
    return current
  })
}

export function restorePriceListItem(scope: Scope, id: number): PriceListItem {
  requireMay(scope, 'quote.configure')
  return transaction(() => {
    const here = findPriceListItem(scope, id)
    if (here) return here
    restoreEntry(scope, requireBinEntry(scope, requireBinnedPriceListItem(scope, id).binEntryId))
    return requirePriceListItem(scope, id)
  })
}
