import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { binEntries, stockCards } from '#db/schema/index.ts'
import { liveStockCards, type StockCard, stockCardColumns } from './stock-card.server.ts'

type Page = { limit: number; offset: number }

export function listStockCards(scope: Scope, { limit, offset }: Page): StockCard[] {
  return db()
    .select(stockCardColumns)
    .from(stockCards)
    .where(liveStockCards(scope))
    .orderBy(desc(stockCards.createdAt), desc(stockCards.id))
    .limit(limit)
    .offset(offset)
    .all()
}

const byName = [asc(sql`lower(${stockCards.itemName})`), asc(stockCards.id)]

export function findStockCards(scope: Scope, query: string, { limit, offset }: Page) {
  const found = findRecords(scope, 'stockCard', query)
  const matches = found === null ? undefined : sql`${stockCards.id} in ${among(found.ids)}`
  const rows = db()
    .select({ ...stockCardColumns, total: sql<number>`count(*) over ()` })
    .from(stockCards)
    .where(and(liveStockCards(scope), matches))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, total: rows[0]?.total ?? 0, isCut: found?.isCut ?? false }
}

/** By name. */
export function listChosenCards(scope: Scope, ids: readonly number[], limit: number): StockCard[] {
  return db()
    .select(stockCardColumns)
    .from(stockCards)
    .where(and(liveStockCards(scope), sql`${stockCards.id} in ${among(ids)}`))
    .orderBy(...byName)
    .limit(limit)
    .all()
}

export function listSuppliers(scope: Scope, limit: number): string[] {
  return db()
    .selectDistinct({ name: stockCards.supplier })
    .from(stockCards)
    .where(and(liveStockCards(scope), sql`${stockCards.supplier} <> ''`))
    .orderBy(asc(sql`lower(${stockCards.supplier})`))
    .limit(limit)
    .all()
    .map(({ name }) => name)
}

export function listDeletedCards(scope: Scope, limit: number) {
  return db()
    .select({ ...stockCardColumns, deletedAt: binEntries.deletedAt, expiresAt: binEntries.expiresAt })
    .from(stockCards)
    .innerJoin(
      binEntries,
      and(eq(binEntries.companyId, stockCards.companyId), eq(binEntries.id, stockCards.binEntryId)),
    )
    .where(and(eq(stockCards.companyId, scope.companyId), isNotNull(stockCards.binEntryId)))
    .orderBy(desc(binEntries.deletedAt), desc(stockCards.id))
    .limit(limit)
    .all()
}
