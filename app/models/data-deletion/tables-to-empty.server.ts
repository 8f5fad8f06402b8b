import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'

// Tables and their order are read from the schema, so that a new table is not forgotten.

const { invoices, paymentAllocations, payments, taxPapers, users } = schema

/** Kept for as long as the law requires. */
const kept: readonly SQLiteTable[] = [payments, paymentAllocations]

/** The part to delete of tables that are kept in part. */
const goneOf: ReadonlyMap<SQLiteTable, SQL> = new Map<SQLiteTable, SQL>([
  [invoices, sql` and number is null`],
  [taxPapers, sql` and kind <> 'cis_statement'`],
])

type Table = {
  name: string
  table: SQLiteTable
  pointsTo: Set<SQLiteTable>
  where: (companyId: number) => SQL
}

function describe(table: SQLiteTable): Table | null {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const pointsTo = new Set(foreignKeys.map(key => key.reference().foreignTable))
  const has = (column: string) => columns.some(entry => entry.name === column)
  if (has('company_id')) {
    const isGone = goneOf.get(table) ?? sql``
    return { name, table, pointsTo, where: companyId => sql`company_id = ${companyId}${isGone}` }
  }
  if (!has('user_id') || !pointsTo.has(users)) return null
  const where = (companyId: number) => sql`user_id in (select id from users where company_id = ${companyId})`
  return { name, table, pointsTo, where }
}

/** Referencing tables come before those they point to. */
function inOrder(tables: readonly Table[]): Table[] {
  const free = tables.filter(
    ({ table }) => !tables.some(other => other.table !== table && other.pointsTo.has(table)),
  )
  if (tables.length > 0 && free.length === 0) throw new Error('The tables point at each other in a ring')
  const rest = tables.filter(table => !free.includes(table))
  return rest.length === 0 ? free : [...free, ...inOrder(rest)]
}

let known: Table[] | undefined

function emptied(): Table[] {
  known ??= inOrder(
    Object.values(schema).flatMap(entry => {
      const described = is(entry, SQLiteTable) && !kept.includes(entry) ? describe(entry) : null
      return described ?? []
    }),
  )
  return known
}

export function tablesToEmpty(): string[] {
  return emptied().map(({ name }) => name)
}

/** The newest first, as no row points to a newer one. */
export function deleteSome(tableName: string, companyId: number, limit: number): number {
  const found = emptied().find(({ name }) => name === tableName)
  if (!found) throw new Error(`${tableName} holds nothing of companies`)
  const table = sql.identifier(tableName)
  return db().run(
    sql`delete from ${table} where rowid in (select rowid from ${table} where ${found.where(companyId)} order by rowid desc limit ${limit})`,
  ).changes
}
