import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { stockCards } from '#db/schema/index.ts'
import { liveStockCards, type StockCard, stockCardColumns } from './stock-card.server.ts'

const raised = sql`${stockCards.version} + 1`

export type StockCardValues = Pick<StockCard, 'itemName'> &
  Partial<Pick<StockCard, 'supplier' | 'orderQty' | 'productPhotoUrl'>> & { photoFileId?: number }

export function insertStockCard(scope: Scope, values: StockCardValues): StockCard {
  return db()
    .insert(stockCards)
    .values({ ...values, companyId: scope.companyId, userId: scope.userId, createdAt: Date.now() })
    .returning(stockCardColumns)
    .get()
}

export function saveStockCard(scope: Scope, id: number, fields: Partial<StockCardValues>): StockCard {
  return db()
    .update(stockCards)
    .set({ ...fields, updatedAt: Date.now(), version: raised })
    .where(and(liveStockCards(scope), eq(stockCards.id, id)))
    .returning(stockCardColumns)
    .get()
}

export function binStockCard(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(stockCards)
    .set({ binEntryId, version: raised })
    .where(and(liveStockCards(scope), eq(stockCards.id, id)))
    .run()
}
