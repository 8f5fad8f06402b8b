import { and, asc, count, desc, lt, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { priceListItems } from '#db/schema/index.ts'
import { livePriceList, type PriceListItem, priceListColumns } from './price-list-item.server.ts'

type Page = { limit: number; offset: number }

export type PriceListFilter = {
  query: string
  /** Only costs last checked before this day. */
  oldBefore: string | null
}

const byName = [asc(sql`lower(${priceListItems.name})`), asc(priceListItems.id)]

export function findPriceList(scope: Scope, { query, oldBefore }: PriceListFilter, { limit, offset }: Page) {
  const found = findRecords(scope, 'priceListItem', query)
  const matches = found === null ? undefined : sql`${priceListItems.id} in ${among(found.ids)}`
  const isOld = oldBefore === null ? undefined : lt(priceListItems.costOn, oldBefore)
  const rows = db()
    .select({ ...priceListColumns, total: sql<number>`count(*) over ()` })
    .from(priceListItems)
    .where(and(livePriceList(scope), matches, isOld))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset)
    .all()
  return {
    rows: rows.map(({ total: _, ...item }) => item),
    total: rows[0]?.total ?? 0,
    isCut: found?.isCut ?? false,
  }
}

/** `old`: costs last checked before `oldBefore`. */
export function countPriceList(scope: Scope, oldBefore: string): { all: number; old: number } {
  const old = sql<number>`coalesce(sum(${priceListItems.costOn} < ${oldBefore}), 0)`
  const found = db().select({ all: count(), old }).from(priceListItems).where(livePriceList(scope)).get()
  return found ?? { all: 0, old: 0 }
}

export function listPriceList(scope: Scope, limit: number): PriceListItem[] {
  return db()
    .select(priceListColumns)
    .from(priceListItems)
    .where(livePriceList(scope))
    .orderBy(...byName)
    .limit(limit)
    .all()
}

export function listNewestPriceList(scope: Scope, { limit, offset }: Page): PriceListItem[] {
  return db()
    .select(priceListColumns)
    .from(priceListItems)
    .where(livePriceList(scope))
    .orderBy(desc(priceListItems.createdAt), desc(priceListItems.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export function listPriceListSuppliers(scope: Scope, limit: number): string[] {
  return db()
    .selectDistinct({ name: priceListItems.supplier })
    .from(priceListItems)
    .where(and(livePriceList(scope), sql`${priceListItems.supplier} <> ''`))
    .orderBy(asc(sql`lower(${priceListItems.supplier})`))
    .limit(limit)
    .all()
    .map(({ name }) => name)
}
