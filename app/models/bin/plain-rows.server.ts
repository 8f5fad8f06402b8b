import { and, eq, isNull, sql } from 'drizzle-orm'
import { nouns, type PlainNoun } from '#app/domain/nouns.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'
import type { BinEntry } from './bin-entry.server.ts'

// Rows of plain nouns on their way through the bin.

const tables: Pick<typeof schema, (typeof nouns)[PlainNoun]['table']> = schema

export function binRow(scope: Scope, noun: PlainNoun, id: number, binEntryId: number): void {
  const table = tables[nouns[noun].table]
  const isLive = and(eq(table.companyId, scope.companyId), isNull(table.binEntryId))
  db()
    .update(table)
    .set({ binEntryId, version: sql`${table.version} + 1` })
    .where(and(isLive, eq(table.id, id)))
    .run()
}

/** Returns their ids. */
export function unbinRows(scope: Scope, noun: PlainNoun, binEntryId: number): number[] {
  const table = tables[nouns[noun].table]
  return db()
    .update(table)
    .set({ binEntryId: null, version: sql`${table.version} + 1` })
    .where(and(eq(table.companyId, scope.companyId), eq(table.binEntryId, binEntryId)))
    .returning({ id: table.id })
    .all()
    .map(row => row.id)
}

export function purgeRows(noun: PlainNoun, { id, companyId }: Pick<BinEntry, 'id' | 'companyId'>): void {
  const table = tables[nouns[noun].table]
  db()
    .delete(table)
    .where(and(eq(table.companyId, companyId), eq(table.binEntryId, id)))
    .run()
}
