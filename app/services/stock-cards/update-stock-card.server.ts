import { changedFields } from '#app/domain/activities/changes.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StockCardChange } from '#app/domain/stock-cards/stock-card.schema.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findStockCard, requireStockCard, type StockCard } from '#app/models/stock-cards/stock-card.server.ts'
import { saveStockCard } from '#app/models/stock-cards/stock-card-writes.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { deleteUpload } from '#app/services/files/delete-file.server.ts'
import { type KeptFile, recordKeptFile, sentAs } from '#app/services/files/keep-file.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

/** The old photo goes to the bin. Throws Stale when made from an older version. A repeated request does not replace the photo again. */
export function updateStockCard(
  scope: Scope,
  id: number,
  { version, requestId, removePhoto, ...change }: StockCardChange,
  photo?: KeptFile,
): StockCard {
  return transaction(() => {
    const current = requireStockCard(scope, id)
    requireMay(scope, 'stock.edit', current)
    const oldPhotoId = photo || removePhoto ? current.photoId : null
    const save = () => {
      const fields: string[] = changedFields(current, change)
      if (photo || oldPhotoId !== null) fields.push('photo')
      if (fields.length === 0) return current
      ensureChange(scope, 'stock_card', current, { ...change, version })
      if (oldPhotoId !== null) deleteUpload(scope, oldPhotoId)
      const photoFileId = photo && recordKeptFile(scope, photo)
      const saved = saveStockCard(scope, id, { ...change, ...(photoFileId && { photoFileId }) })
      recordActivity(scope, 'stock_card.updated', { subjectId: id, detail: { name: saved.itemName, fields } })
      return saved
    }
    if (!photo) return save()
    const input = { requestId, id, version, ...change, ...sentAs({ photo }) }
    return once(scope, 'stock_card', { input, make: save, find: id => findStockCard(scope, id) })
  })
}
