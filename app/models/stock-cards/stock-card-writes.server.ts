import { and, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { stockCards } from '#db/schema/index.ts'
import { columns, live, raised, type StockCard } from './stock-card.server.ts'

export type StockCardValues = Pick<StockCard, 'itemName'> &
  Partial<Pick<StockCard, 'supplier' | 'orderQty' | 'productPhotoUrl'>>

export function insertStockCard(scope: Scope, values: StockCardValues): StockCard {
  return db()
    .insert(stockCards)
    .values({ ...values, companyId: scope.companyId, userId: scope.userId, createdAt: Date.now() })
    .returning(columns)
    .get()
}

/** Writes the given fields and raises the version. */
export function saveStockCard(scope: Scope, id: number, fields: Partial<StockCardValues>): StockCard {
  return db()
    .update(stockCards)
    .set({ ...fields, updatedAt: Date.now(), version: raised })
    .where(and(live(scope), eq(stockCards.id, id)))
    .returning(columns)
    .get()
}
