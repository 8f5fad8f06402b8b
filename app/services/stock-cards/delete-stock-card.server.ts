import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { createBinEntry, requireBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { binFile } from '#app/models/files/file-writes.server.ts'
import {
  findStockCard,
  requireBinnedStockCard,
  requireStockCard,
  type StockCard,
} from '#app/models/stock-cards/stock-card.server.ts'
import { binStockCard } from '#app/models/stock-cards/stock-card-writes.server.ts'
import { restoreEntry } from '#app/services/bin/restore-from-bin.server.ts'
import { transaction } from '#db/client.ts'

export function deleteStockCard(scope: Scope, id: number): StockCard {
  return transaction(() => {
    const current = requireStockCard(scope, id)
    requireMay(scope, 'stock.edit', current)
    const binEntryId = createBinEntry(scope, { noun: 'stock_card', label: current.itemName })
    binStockCard(scope, id, binEntryId)
    if (current.photoId !== null) binFile(scope, current.photoId, binEntryId)
    recordActivity(scope, 'stock_card.deleted', { subjectId: id, detail: { name: current.itemName } })
    return current
  })
}

export function restoreStockCard(scope: Scope, id: number): StockCard {
  return transaction(() => {
    const here = findStockCard(scope, id)
    if (here) {
      requireMay(scope, 'stock.edit', here)
      return here
    }
    const gone = requireBinnedStockCard(scope, id)
    requireMay(scope, 'stock.edit', gone)
    restoreEntry(scope, requireBinEntry(scope, gone.binEntryId))
    return gone
  })
}
