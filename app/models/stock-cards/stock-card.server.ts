import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { stockCards } from '#db/schema/index.ts'

export const columns = {
  id: stockCards.id,
  createdBy: stockCards.userId,
  itemName: stockCards.itemName,
  supplier: stockCards.supplier,
  orderQty: stockCards.orderQty,
  productPhotoUrl: stockCards.productPhotoUrl,
  version: stockCards.version,
  createdAt: stockCards.createdAt,
  updatedAt: stockCards.updatedAt,
}

export const raised = sql`${stockCards.version} + 1`

export type Page = { limit: number; offset: number }

export function live(scope: Scope): SQL | undefined {
  return and(eq(stockCards.companyId, scope.companyId), isNull(stockCards.deletedAt))
}

export function findStockCard(scope: Scope, id: number) {
  const where = and(live(scope), eq(stockCards.id, id))
  return db().select(columns).from(stockCards).where(where).get() ?? null
}

export function requireStockCard(scope: Scope, id: number) {
  const card = findStockCard(scope, id)
  if (!card) throw new NotFound('Stock card not found')
  return card
}

export type StockCard = ReturnType<typeof requireStockCard>
