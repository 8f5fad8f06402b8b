import { getTableColumns, type InferInsertModel, is, SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.ts'

const maxRows = 5000

export type Batch = ReturnType<typeof makeBatch>

/** Collects rows for few statements, as the search index writes after each. Fill and write it in one transaction: it counts ids on. */
export function makeBatch() {
  const tables = new Map<SQLiteTable, Record<string, unknown>[]>()
  const lastIds = new Map<SQLiteTable, number>()

  /** Returns the row's id; 0 where its table has none. */
  function add<Table extends SQLiteTable>(table: Table, row: InferInsertModel<Table>): number {
    const rows = tables.get(table) ?? []
    tables.set(table, rows)
    if (!('id' in getTableColumns(table))) {
      rows.push(row)
      return 0
    }
    const id = nextId(table)
    lastIds.set(table, id)
    rows.push({ ...row, id })
    return id
  }

  function nextId(table: SQLiteTable): number {
    return (lastIds.get(table) ?? lastId(table)) + 1
  }

  function write(): void {
    // Events of invoices come with those of quotes, before the invoices.
    db().$client.pragma('defer_foreign_keys = ON')
    for (const [table, rows] of tables) insert(table, rows)
    tables.clear()
    lastIds.clear()
  }

  return { add, nextId, write }
}

function lastId(table: SQLiteTable): number {
  const { name } = getTableConfig(table)
  const row = db().get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = ${name}`)
  return row?.seq ?? 0
}

function insert(table: SQLiteTable, rows: readonly Record<string, unknown>[]): void {
  const given = new Set<string>()
  for (const row of rows) for (const key in row) given.add(key)
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => given.has(key))
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
  const values = columns.map((_, at) => `value ->> ${at}`).join(', ')
  const statement = db().$client.prepare(
    `insert into "${getTableConfig(table).name}" (${names}) select ${values} from json_each(?) order by key`,
  )
  for (let start = 0; start < rows.length; start += maxRows) {
    const some = rows.slice(start, start + maxRows).map(row =>
      columns.map(([key, column]) => {
        const value = row[key] === undefined && !is(column.default, SQL) ? column.default : row[key]
        return value == null ? null : column.mapToDriverValue(value)
      }),
    )
    statement.run(JSON.stringify(some))
  }
}
