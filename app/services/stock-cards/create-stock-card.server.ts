import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewStockCard } from '#app/domain/stock-cards/stock-card.schema.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findStockCard, type StockCard } from '#app/models/stock-cards/stock-card.server.ts'
import { insertStockCard } from '#app/models/stock-cards/stock-card-writes.server.ts'
import { type KeptFile, recordKeptFile, sentAs } from '#app/services/files/keep-file.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

export function createStockCard(scope: Scope, input: NewStockCard, photo?: KeptFile): StockCard {
  requireMay(scope, 'stock.create')
  return transaction(() => {
    const make = () => {
      const { requestId, ...fields } = input
      const photoFileId = photo && recordKeptFile(scope, photo)
      const made = insertStockCard(scope, { ...fields, ...(photoFileId && { photoFileId }) })
      recordActivity(scope, 'stock_card.created', { subjectId: made.id, detail: { name: made.itemName } })
      return made
    }
    return once(scope, 'stock_card', {
      input: { ...input, ...sentAs({ photo }) },
      make,
      find: id => findStockCard(scope, id),
    })
  })
}
