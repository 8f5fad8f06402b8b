import { asc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { overheadItems } from '#db/schema/index.ts'

/** All of the company, in the order they were added. */
export function listOverheadItems(scope: Scope): OverheadItem[] {
  const isOurs = eq(overheadItems.companyId, scope.companyId)
  return db().select().from(overheadItems).where(isOurs).orderBy(asc(overheadItems.id)).all()
}

export type OverheadItem = typeof overheadItems.$inferSelect
