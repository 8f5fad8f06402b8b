import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ofUpload } from '#app/models/files/upload-of.server.ts'
import { db } from '#db/client.ts'
import { files, stockCards } from '#db/schema/index.ts'

export const stockCardColumns = {
  id: stockCards.id,
  createdBy: stockCards.userId,
  itemName: stockCards.itemName,
  supplier: stockCards.supplier,
  orderQty: stockCards.orderQty,
  productPhotoUrl: stockCards.productPhotoUrl,
  /** Uploaded photo, shown in place of the address. */
  photoId: ofUpload<number>('stock_cards.photo_file_id', files.id),
  version: stockCards.version,
  createdAt: stockCards.createdAt,
  updatedAt: stockCards.updatedAt,
}

export function liveStockCards(scope: Scope): SQL | undefined {
  return and(eq(stockCards.companyId, scope.companyId), isNull(stockCards.binEntryId))
}

export function findStockCard(scope: Scope, id: number) {
  const where = and(liveStockCards(scope), eq(stockCards.id, id))
  return db().select(stockCardColumns).from(stockCards).where(where).get() ?? null
}

export function requireStockCard(scope: Scope, id: number) {
  const card = findStockCard(scope, id)
  if (!card) throw new NotFound('Stock card not found')
  return card
}

export type StockCard = ReturnType<typeof requireStockCard>

/** Throws NotFound unless it is binned. */
export function requireBinnedStockCard(scope: Scope, id: number) {
  const isOurs = and(eq(stockCards.companyId, scope.companyId), eq(stockCards.id, id))
  const card = db()
    .select({ ...stockCardColumns, binEntryId: sql<number>`${stockCards.binEntryId}` })
    .from(stockCards)
    .where(and(isOurs, isNotNull(stockCards.binEntryId)))
    .get()
  if (!card) throw new NotFound('There is no deleted stock card to bring back')
  return card
}
