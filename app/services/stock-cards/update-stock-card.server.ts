import { changedFields } from '#app/domain/activities/changes.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StockCardChange } from '#app/domain/stock-cards/stock-card.schema.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireStockCard, type StockCard } from '#app/models/stock-cards/stock-card.server.ts'
import { saveStockCard } from '#app/models/stock-cards/stock-card-writes.server.ts'
import { proveChange } from '#app/services/proofs.server.ts'
import { transaction } from '#db/client.ts'

/** Saves the given fields; throws Stale when they were made from an older version. Saving no change changes nothing. */
export function updateStockCard(
  scope: Scope,
  id: number,
  { version, ...change }: StockCardChange,
): StockCard {
  return transaction(() => {
    const current = requireStockCard(scope, id)
    requireMay(scope, 'stock.edit', current)
    const fields = changedFields(current, change)
    if (fields.length === 0) return current
    proveChange(scope, 'stock_card', current, { ...change, version })
    const saved = saveStockCard(scope, id, change)
    recordActivity(scope, 'stock_card.updated', { subjectId: id, detail: { name: saved.itemName, fields } })
    return saved
  })
}
