import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { overheadItems } from '#db/schema/index.ts'

const columns = {
  id: overheadItems.id,
  category: overheadItems.category,
  name: overheadItems.name,
  amount: overheadItems.amount,
  period: overheadItems.period,
  startsOn: overheadItems.startsOn,
  endsOn: overheadItems.endsOn,
  isVatRecoverable: overheadItems.isVatRecoverable,
  note: overheadItems.note,
  createdBy: overheadItems.createdBy,
  version: overheadItems.version,
  createdAt: overheadItems.createdAt,
  updatedAt: overheadItems.updatedAt,
}

function ofCompany(scope: Scope): SQL {
  return eq(overheadItems.companyId, scope.companyId)
}

export function listOverheadItems(scope: Scope, { limit = 1000, offset = 0 } = {}) {
  return db()
    .select(columns)
    .from(overheadItems)
    .where(ofCompany(scope))
    .orderBy(asc(overheadItems.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export type OverheadItem = ReturnType<typeof listOverheadItems>[number]

export function countOverheadItems(scope: Scope): number {
  const n = sql<number>`count(*)`
  return db().select({ n }).from(overheadItems).where(ofCompany(scope)).get()?.n ?? 0
}

export function findOverheadItem(scope: Scope, id: number): OverheadItem | null {
  const one = and(ofCompany(scope), eq(overheadItems.id, id))
  return db().select(columns).from(overheadItems).where(one).get() ?? null
}

export function requireOverheadItem(scope: Scope, id: number): OverheadItem {
  const item = findOverheadItem(scope, id)
  if (!item) throw new NotFound('Cost not found')
  return item
}

type Insert = typeof overheadItems.$inferInsert
export type OverheadItemValues = Pick<Insert, 'category' | 'name' | 'amount' | 'period'> &
  Partial<Pick<Insert, 'startsOn' | 'endsOn' | 'isVatRecoverable' | 'note'>>

export function insertOverheadItem(scope: Scope, values: OverheadItemValues): OverheadItem {
  return db()
    .insert(overheadItems)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning(columns)
    .get()
}

export function saveOverheadItem(
  scope: Scope,
  id: number,
  fields: Partial<OverheadItemValues>,
): OverheadItem {
  return db()
    .update(overheadItems)
    .set({ ...fields, updatedAt: Date.now(), version: sql`${overheadItems.version} + 1` })
    .where(and(ofCompany(scope), eq(overheadItems.id, id)))
    .returning(columns)
    .get()
}

export function deleteOverheadItemRow(scope: Scope, id: number): void {
  db()
    .delete(overheadItems)
    .where(and(ofCompany(scope), eq(overheadItems.id, id)))
    .run()
}
