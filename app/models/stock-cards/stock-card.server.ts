import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { contains } from '#app/models/search.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { stockCards } from '#db/schema/index.ts'

const columns = {
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

const raised = sql`${stockCards.version} + 1`

type Page = { limit: number; offset: number }

function live(scope: Scope): SQL | undefined {
  return and(eq(stockCards.companyId, scope.companyId), isNull(stockCards.deletedAt))
}

/** Deleted after `since`: can be brought back. */
function deleted(scope: Scope, since: number): SQL | undefined {
  return and(eq(stockCards.companyId, scope.companyId), gt(stockCards.deletedAt, since))
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

export type StockCardValues = Pick<StockCard, 'itemName'> &
  Partial<Pick<StockCard, 'supplier' | 'orderQty' | 'productPhotoUrl'>>

/** Newest first. */
export function listStockCards(scope: Scope, { limit, offset }: Page): StockCard[] {
  return db()
    .select(columns)
    .from(stockCards)
    .where(live(scope))
    .orderBy(desc(stockCards.createdAt), desc(stockCards.id))
    .limit(limit)
    .offset(offset)
    .all()
}

const byName = [asc(sql`lower(${stockCards.itemName})`), asc(stockCards.id)]

/** A page of the rack by name, and how many cards match in all. */
export function findStockCards(scope: Scope, query: string, { limit, offset }: Page) {
  const matches =
    query === '' ? undefined : or(contains(stockCards.itemName, query), contains(stockCards.supplier, query))
  const rows = db()
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(stockCards)
    .where(and(live(scope), matches))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Those of `ids` that the company has, by name. */
export function listChosenCards(scope: Scope, ids: readonly number[], limit: number): StockCard[] {
  return db()
    .select(columns)
    .from(stockCards)
    .where(and(live(scope), sql`${stockCards.id} in ${among(ids)}`))
    .orderBy(...byName)
    .limit(limit)
    .all()
}

/** The names of suppliers on the company's cards, to choose from. */
export function listSuppliers(scope: Scope, limit: number): string[] {
  return db()
    .selectDistinct({ name: stockCards.supplier })
    .from(stockCards)
    .where(and(live(scope), sql`${stockCards.supplier} <> ''`))
    .orderBy(asc(sql`lower(${stockCards.supplier})`))
    .limit(limit)
    .all()
    .map(({ name }) => name)
}

/** What was deleted after `since`, newest first. */
export function listDeletedCards(scope: Scope, since: number, limit: number) {
  return db()
    .select({ ...columns, deletedAt: stockCards.deletedAt })
    .from(stockCards)
    .where(deleted(scope, since))
    .orderBy(desc(stockCards.deletedAt), desc(stockCards.id))
    .limit(limit)
    .all()
}

export function requireDeletedCard(scope: Scope, id: number, since: number) {
  const where = and(deleted(scope, since), eq(stockCards.id, id))
  const card = db().select(columns).from(stockCards).where(where).get()
  if (!card) throw new NotFound('There is no deleted stock card to bring back')
  return card
}

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

export function markStockCardDeleted(scope: Scope, id: number, deletedAt: number | null): void {
  db()
    .update(stockCards)
    .set({ deletedAt, version: raised })
    .where(and(eq(stockCards.companyId, scope.companyId), eq(stockCards.id, id)))
    .run()
}

/** Every company's. */
export function purgeStockCards(before: number): void {
  db()
    .delete(stockCards)
    .where(and(isNotNull(stockCards.deletedAt), lt(stockCards.deletedAt, before)))
    .run()
}
