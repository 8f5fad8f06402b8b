import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { priceListItems } from '#db/schema/index.ts'

export const priceListColumns = {
  id: priceListItems.id,
  kind: priceListItems.kind,
  name: priceListItems.name,
  code: priceListItems.code,
  supplier: priceListItems.supplier,
  unit: priceListItems.unit,
  cost: priceListItems.cost,
  costOn: priceListItems.costOn,
  waste: priceListItems.waste,
  createdBy: priceListItems.createdBy,
  createdAt: priceListItems.createdAt,
  version: priceListItems.version,
}

export function livePriceList(scope: Pick<Scope, 'companyId'>): SQL | undefined {
  return and(eq(priceListItems.companyId, scope.companyId), isNull(priceListItems.binEntryId))
}

export function findPriceListItem(scope: Scope, id: number) {
  const where = and(livePriceList(scope), eq(priceListItems.id, id))
  return db().select(priceListColumns).from(priceListItems).where(where).get() ?? null
}

export function requirePriceListItem(scope: Scope, id: number) {
  const item = findPriceListItem(scope, id)
  if (!item) throw new NotFound('This line of the price list was not found')
  return item
}

export type PriceListItem = ReturnType<typeof requirePriceListItem>

/** Throws NotFound unless it is a binned line of the company. */
export function requireBinnedPriceListItem(scope: Scope, id: number): { binEntryId: number } {
  const found = db()
    .select({ binEntryId: priceListItems.binEntryId })
    .from(priceListItems)
    .where(and(eq(priceListItems.companyId, scope.companyId), eq(priceListItems.id, id)))
    .get()
  if (!found?.binEntryId) throw new NotFound('There is no deleted line to bring back')
  return { binEntryId: found.binEntryId }
}
