import { requireMay } from '#app/domain/permissions.ts'
import { keptSince } from '#app/domain/premium/premium-bin.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  findStockCard,
  requireDeletedCard,
  requireStockCard,
  type StockCard,
} from '#app/models/stock-cards/stock-card.server.ts'
import { markStockCardDeleted } from '#app/models/stock-cards/stock-card-writes.server.ts'
import { transaction } from '#db/client.ts'

/** Returns it as it was; for 30 days it can be brought back. */
export function deleteStockCard(scope: Scope, id: number): StockCard {
  return transaction(() => {
    const current = requireStockCard(scope, id)
    requireMay(scope, 'stock.edit', current)
    markStockCardDeleted(scope, id, Date.now())
    recordActivity(scope, 'stock_card.deleted', { subjectId: id, detail: { name: current.itemName } })
    return current
  })
}

/** Brings it back; one that is here already stays as it is. */
export function restoreStockCard(scope: Scope, id: number): StockCard {
  return transaction(() => {
    const here = findStockCard(scope, id)
    if (here) {
      requireMay(scope, 'stock.edit', here)
      return here
    }
    const gone = requireDeletedCard(scope, id, keptSince(Date.now()))
    requireMay(scope, 'stock.edit', gone)
    markStockCardDeleted(scope, id, null)
    recordActivity(scope, 'stock_card.restored', { subjectId: id, detail: { name: gone.itemName } })
    return gone
  })
}
