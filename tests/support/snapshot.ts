import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** A hash of all rows by table. Two that are equal prove that nothing was written in between. */
export type Snapshot = Record<string, string>

/** Signing in and out changes these, whoever asks for what. */
const ignoredTables = new Set(['sessions'])
const ignoredColumns = new Set(['users.last_login_at'])

export function snapshot(dataDir: string): Snapshot {
  return withDatabase(dataDir, database => {
    const hashes: Snapshot = {}
    for (const table of tablesOf(database)) {
      if (ignoredTables.has(table)) continue
      const hash = createHash('sha256')
      const select = `select ${columnsOf(database, table).join(', ')} from "${table}" order by rowid`
      for (const row of database.prepare(select).raw().iterate()) hash.update(JSON.stringify(row))
      hashes[table] = hash.digest('hex').slice(0, 16)
    }
    return hashes
  })
}

/** Reads beside the running server. */
export function withDatabase<T>(dataDir: string, read: (database: Database.Database) => T): T {
  const database = new Database(join(dataDir, 'mortise.db'), { readonly: true, timeout: 5000 })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

function tablesOf(database: Database.Database): string[] {
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    .pluck()
    .all()
  return names.map(String).sort()
}

function columnsOf(database: Database.Database, table: string): string[] {
  const names = database.prepare('select name from pragma_table_info(?)').pluck().all(table).map(String)
  return names.filter(name => !ignoredColumns.has(`${table}.${name}`)).map(name => `"${name}"`)
}
