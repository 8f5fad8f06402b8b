import { and, desc, eq, gt, isNotNull, lt, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { stockCards } from '#db/schema/index.ts'
import { columns, raised } from './stock-card.server.ts'

/** Deleted after `since`: can be brought back. */
function deleted(scope: Scope, since: number): SQL | undefined {
  return and(eq(stockCards.companyId, scope.companyId), gt(stockCards.deletedAt, since))
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
