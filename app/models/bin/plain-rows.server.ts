import { and, eq, is, isNull, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { nouns, type PlainNoun } from '#app/domain/nouns.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'
import type { BinEntry } from './bin-entry.server.ts'

// Rows of plain nouns on their way through the bin, and for good.

export type PlainTable = SQLiteTable &
  Record<'id' | 'companyId' | 'version' | 'createdAt', SQLiteColumn> & {
    createdBy?: SQLiteColumn
    userId?: SQLiteColumn
    binEntryId?: SQLiteColumn
  }

type Binned = Pick<BinEntry, 'id' | 'companyId'>

const tables: Pick<typeof schema, (typeof nouns)[PlainNoun]['table']> = schema

function tableOf(noun: PlainNoun): PlainTable {
  return tables[nouns[noun].table]
}

function isIn({ companyId, binEntryId }: PlainTable, entry: Binned): SQL | undefined {
  return and(eq(companyId, entry.companyId), binEntryId ? eq(binEntryId, entry.id) : sql`false`)
}

export function binRow(scope: Scope, noun: PlainNoun, id: number, binEntryId: number): void {
  const table = tableOf(noun)
  const isLive = and(eq(table.companyId, scope.companyId), table.binEntryId && isNull(table.binEntryId))
  db()
    .update(table)
    .set({ binEntryId, version: sql`${table.version} + 1` })
    .where(and(isLive, eq(table.id, id)))
    .run()
}

/** Returns their ids. */
export function unbinRows({ companyId }: Scope, noun: PlainNoun, id: number): number[] {
  const table = tableOf(noun)
  return db()
    .update(table)
    .set({ binEntryId: null, version: sql`${table.version} + 1` })
    .where(isIn(table, { id, companyId }))
    .returning({ id: sql<number>`${table.id}` })
    .all()
    .map(row => row.id)
}

export function purgeRows(noun: PlainNoun, entry: Binned): void {
  const table = tableOf(noun)
  deleteRows(table, entry.companyId, isIn(table, entry))
}

export function deleteRow({ companyId }: Scope, noun: PlainNoun, id: number): void {
  const table = tableOf(noun)
  deleteRows(table, companyId, and(eq(table.companyId, companyId), eq(table.id, id)))
}

/** What points to them points to nothing then. */
function deleteRows(table: PlainTable, companyId: number, where: SQL | undefined): void {
  const gone = db().select({ id: table.id }).from(table).where(where)
  for (const { from, company, pointer, name } of pointersTo(table)) {
    db()
      .update(from)
      .set({ [name]: null })
      .where(and(eq(company, companyId), sql`${pointer} in ${gone}`))
      .run()
  }
  db().delete(table).where(where).run()
}

/** Foreign keys over `(company_id, x_id)` that may be null. */
function pointersTo(table: PlainTable) {
  return Object.values(schema).flatMap(from => {
    if (!is(from, SQLiteTable)) return []
    return getTableConfig(from).foreignKeys.flatMap(key => {
      const { foreignTable, columns } = key.reference()
      const [company, pointer] = columns
      if (foreignTable !== table || !company || !pointer || pointer.notNull) return []
      const name = Object.entries(from).find(([, column]) => column === pointer)?.[0]
      return name === undefined ? [] : [{ from, company, pointer, name }]
    })
  })
}
