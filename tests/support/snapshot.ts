import { join } from 'node:path'
import Database from 'better-sqlite3'

/** How often each table's rows have changed. Two that are equal prove that nothing was written in between. */
export type Snapshot = Record<string, number>

/** Signing in and out changes these, whoever asks for what; mails come and go by themselves. */
const ignoredTables = ['sessions', 'passkey_challenges', 'mails']
const ignoredColumns = ['users.last_login_at']

const counts = 'changes_seen_by_tests'

const kept = new Map<string, Database.Statement>()
/** One for each table that has text: asks whether some column of it is exactly that. */
const searches = new Map<string, Database.Statement[]>()

/** Counts beside the running server, which it must not outlive. */
export function snapshot(dataDir: string): Snapshot {
  let read = kept.get(dataDir)
  if (!read) {
    const database = new Database(join(dataDir, 'mortise.db'), { timeout: 5000 })
    database.transaction(() => countChanges(database)).immediate()
    read = database.prepare(`select "table", count from ${counts}`).raw()
    kept.set(dataDir, read)
  }
  return Object.fromEntries(read.all() as [string, number][])
}

/**
 * Has the database count each row that is added, removed or made another, by whatever connection: to read all rows before and after
 * each request costs more than the request. What is taken back by a rollback is not counted; saving what stands is no change.
 */
function countChanges(database: Database.Database): void {
  database.exec(`create table if not exists ${counts} ("table" text primary key, count integer not null)`)
  for (const table of tablesOf(database)) {
    const columns = database.prepare('select name from pragma_table_info(?)').pluck().all(table)
    const looked = columns.filter(column => !ignoredColumns.includes(`${table}.${column}`))
    const isAnother = looked.map(column => `old."${column}" is not new."${column}"`).join(' or ')
    const count = `begin update ${counts} set count = count + 1 where "table" = '${table}'; end`
    database.prepare(`insert or ignore into ${counts} values (?, 0)`).run(table)
    database.exec(`create trigger if not exists test_${table}_added after insert on "${table}" ${count};
      create trigger if not exists test_${table}_removed after delete on "${table}" ${count};
      create trigger if not exists test_${table}_changed after update on "${table}" when ${isAnother} ${count};`)
  }
}

function open(dataDir: string): Database.Database {
  return new Database(join(dataDir, 'mortise.db'), { readonly: true, timeout: 5000 })
}

export function withDatabase<T>(dataDir: string, read: (database: Database.Database) => T): T {
  const database = open(dataDir)
  try {
    return read(database)
  } finally {
    database.close()
  }
}

/** Whether some column of some table is exactly that text. Reads beside the running server, which it must not outlive. */
export function isStored(dataDir: string, value: string): boolean {
  const tables = searches.get(dataDir) ?? searchesOf(open(dataDir))
  searches.set(dataDir, tables)
  const at = tables.findIndex(table => table.get({ value }) !== undefined)
  // What comes next was sent with it, and stands in the same table.
  tables.unshift(...tables.splice(at, at < 0 ? 0 : 1))
  return at >= 0
}

function searchesOf(database: Database.Database): Database.Statement[] {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  return tables.flatMap(table => {
    const columns = database
      .prepare("select name from pragma_table_info(?) where type = 'text' collate nocase")
      .pluck()
      .all(table)
    if (columns.length === 0) return []
    const where = columns.map(column => `"${column}" = @value`).join(' or ')
    return [database.prepare(`select 1 from "${table}" where ${where} limit 1`)]
  })
}

/** Before the data is removed. */
export function closeSnapshots() {
  const statements = [...kept.values(), ...[...searches.values()].flat()]
  for (const database of new Set(statements.map(statement => statement.database))) database.close()
  kept.clear()
  searches.clear()
}

/** The search index is made of the others' rows, by triggers: what changes it changes them. */
function tablesOf(database: Database.Database): string[] {
  const names = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    .pluck()
    .all()
  return names.map(String).filter(name => name !== counts && !ignoredTables.includes(name))
}
