import { and, eq, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type BinNoun, nouns, type PlainNoun } from '#app/domain/nouns.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { live, type Table } from '#app/models/rows.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'
import { type BinEntry, createBinEntry } from './bin-entry.server.ts'

// Rows on their way through the bin, and for good.

export type PlainTable = Table & Record<'version' | 'createdAt', SQLiteColumn> & { userId?: SQLiteColumn }

type Entry = Pick<BinEntry, 'id' | 'companyId'>

const tables: Pick<typeof schema, (typeof nouns)[BinNoun | PlainNoun]['table']> = schema

export function tableOf(noun: BinNoun | PlainNoun): Table {
  return tables[nouns[noun].table]
}

function isIn({ companyId, binEntryId }: Table, entry: Entry): SQL | undefined {
  return and(eq(companyId, entry.companyId), binEntryId ? eq(binEntryId, entry.id) : sql`false`)
}

function moved({ version }: Table, binEntryId: number | null) {
  return { binEntryId, ...(version && { version: sql`${version} + 1` }) }
}

/** Returns the bin entry's id. */
export function moveToBin(
  scope: Pick<Scope, 'companyId' | 'userId'>,
  noun: BinNoun,
  { id, ...entry }: { id: number; label: string; projectId?: number | null },
): number {
  const binEntryId = createBinEntry(scope, { noun, ...entry })
  binRows(scope, noun, [id], binEntryId)
  return binEntryId
}

/** Into an entry that is there. */
export function binRows(company: Company, noun: BinNoun, ids: readonly number[], binEntryId: number): void {
  const table = tableOf(noun)
  db()
    .update(table)
    .set(moved(table, binEntryId))
    .where(and(live(table, company), sql`${table.id} in ${among(ids)}`))
    .run()
}

/** Returns their ids. */
export function unbinRows(noun: BinNoun, entry: Entry): number[] {
  const table = tableOf(noun)
  return db()
    .update(table)
    .set(moved(table, null))
    .where(isIn(table, entry))
    .returning({ id: sql<number>`${table.id}` })
    .all()
    .map(row => row.id)
}

export function purgeRows(noun: BinNoun, entry: Entry): void {
  const table = tableOf(noun)
  deleteRows(table, entry.companyId, isIn(table, entry))
}

export function deleteRow(scope: Scope, noun: PlainNoun, id: number): void {
  const table = tableOf(noun)
  deleteRows(table, scope.companyId, and(live(table, scope), eq(table.id, id)))
}

/** What points to them points to nothing then. */
export function deleteRows(table: Table, companyId: number, where: SQL | undefined): void {
  emptyPointers(table, companyId, where)
  db().delete(table).where(where).run()
}

/** Before a delete that cannot be `deleteRows`. */
export function emptyPointers(table: Table, companyId: number, where: SQL | undefined): void {
  const gone = db().select({ id: table.id }).from(table).where(where)
  for (const { from, company, pointer, name } of pointersTo(table)) {
    db()
      .update(from)
      .set({ [name]: null })
      .where(and(eq(company, companyId), sql`${pointer} in ${gone}`))
      .run()
  }
}

/** Foreign keys over `(company_id, x_id)` that may be null, and whose rows stay. */
function pointersTo(table: Table) {
  return Object.values(schema).flatMap(from => {
    if (!is(from, SQLiteTable)) return []
    return getTableConfig(from).foreignKeys.flatMap(key => {
      const { foreignTable, columns } = key.reference()
      const [company, pointer] = columns
      if (foreignTable !== table || !company || !pointer || pointer.notNull) return []
      if (key.onDelete === 'cascade') return []
      const name = Object.entries(from).find(([, column]) => column === pointer)?.[0]
      return name === undefined ? [] : [{ from, company, pointer, name }]
    })
  })
}
