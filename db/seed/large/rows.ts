import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.ts'

const MAX_ROWS = 5000

export type Rows = ReturnType<typeof collectRows>

/**
 * Rows on their way, written by few statements: after each one the search index writes what is new. Collect and write them in one
 * transaction, since their ids are counted on from those that are taken.
 */
export function collectRows() {
  const tables = new Map<SQLiteTable, Record<string, unknown>[]>()
  const lastIds = new Map<SQLiteTable, number>()

  function nextId(table: SQLiteTable): number {
    const id = (lastIds.get(table) ?? lastId(table)) + 1
    lastIds.set(table, id)
    return id
  }

  /** All rows of a table name the same columns. */
  function add<Table extends SQLiteTable>(table: Table, rows: readonly InferInsertModel<Table>[]): void {
    const known = tables.get(table)
    if (!known) tables.set(table, [...rows])
    else for (const row of rows) known.push(row)
  }

  /** Table by table, in the order in which they came. */
  function write(): void {
    for (const [table, rows] of tables) insert(table, rows)
    tables.clear()
    lastIds.clear()
  }

  return { nextId, add, write }
}

function lastId(table: SQLiteTable): number {
  const { name } = getTableConfig(table)
  const row = db().get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = ${name}`)
  return row?.seq ?? 0
}

function insert(table: SQLiteTable, rows: readonly Record<string, unknown>[]): void {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
  const values = columns.map((_, at) => `value ->> ${at}`).join(', ')
  const statement = db().$client.prepare(
    `insert into "${getTableConfig(table).name}" (${names}) select ${values} from json_each(?) order by key`,
  )
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    const some = rows
      .slice(start, start + MAX_ROWS)
      .map(row =>
        columns.map(([key, column]) => (row[key] == null ? null : column.mapToDriverValue(row[key]))),
      )
    statement.run(JSON.stringify(some))
  }
}
