import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { BinEntry } from '#app/models/bin/bin-entry.server.ts'
import { db } from '#db/client.ts'
import { priceListItems } from '#db/schema/index.ts'
import { livePriceList, type PriceListItem, priceListColumns } from './price-list-item.server.ts'

const raised = sql`${priceListItems.version} + 1`

export type PriceListValues = Omit<PriceListItem, 'id' | 'createdBy' | 'createdAt' | 'version'>

export function insertPriceListItems(scope: Scope, rows: readonly PriceListValues[]): PriceListItem[] {
  if (rows.length === 0) return []
  const { companyId, userId: createdBy } = scope
  const createdAt = Date.now()
  return db()
    .insert(priceListItems)
    .values(rows.map(values => ({ ...values, companyId, createdBy, createdAt })))
    .returning(priceListColumns)
    .all()
}

export function savePriceListItem(scope: Scope, id: number, fields: Partial<PriceListValues>): PriceListItem {
  return db()
    .update(priceListItems)
    .set({ ...fields, version: raised })
    .where(and(livePriceList(scope), eq(priceListItems.id, id)))
    .returning(priceListColumns)
    .get()
}

export function savePriceListCosts(
  scope: Scope,
  costs: readonly { id: number; cost: number }[],
  costOn: string,
): void {
  if (costs.length === 0) return
  const given = JSON.stringify(costs.map(({ id, cost }) => [id, cost]))
  db()
    .update(priceListItems)
    .set({
      cost: sql`(select given.value ->> 1 from json_each(${given}) given where given.value ->> 0 = price_list_items.id)`,
      costOn,
      version: raised,
    })
    .where(
      and(livePriceList(scope), sql`price_list_items.id in (select value ->> 0 from json_each(${given}))`),
    )
    .run()
}

export function binPriceListItem(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(priceListItems)
    .set({ binEntryId, version: raised })
    .where(and(livePriceList(scope), eq(priceListItems.id, id)))
    .run()
}

export function unbinPriceListItems(scope: Scope, binEntryId: number): number[] {
  return db()
    .update(priceListItems)
    .set({ binEntryId: null, version: raised })
    .where(and(eq(priceListItems.companyId, scope.companyId), eq(priceListItems.binEntryId, binEntryId)))
    .returning({ id: priceListItems.id })
    .all()
    .map(row => row.id)
}

export function purgePriceListItems({ id, companyId }: Pick<BinEntry, 'id' | 'companyId'>): void {
  db()
    .delete(priceListItems)
    .where(and(eq(priceListItems.companyId, companyId), eq(priceListItems.binEntryId, id)))
    .run()
}
