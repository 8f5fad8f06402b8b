import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** A hash of all rows by table. Two that are equal prove that nothing was written in between. */
export type Snapshot = Record<string, string>

/** Signing in and out changes these, whoever asks for what. */
const ignoredTables = new Set(['sessions'])
const ignoredColumns = new Set(['users.last_login_at'])

type Kept = { database: Database.Database; dataVersion: unknown; hashes: Snapshot }

const kept = new Map<string, Kept>()

/** Reads beside the running server, which it must not outlive. */
export function snapshot(dataDir: string): Snapshot {
  const known = kept.get(dataDir)
  const database = known?.database ?? open(dataDir)
  // SQLite's own count of what other connections have committed.
  const dataVersion = database.pragma('data_version', { simple: true })
  if (known && known.dataVersion === dataVersion) return known.hashes
  const hashes = hashTables(database)
  kept.set(dataDir, { database, dataVersion, hashes })
  return hashes
}

function hashTables(database: Database.Database): Snapshot {
  const hashes: Snapshot = {}
  for (const table of tablesOf(database)) {
    if (ignoredTables.has(table)) continue
    const hash = createHash('sha256')
    const select = `select ${columnsOf(database, table).join(', ')} from "${table}" order by rowid`
    hash.update(JSON.stringify(database.prepare(select).raw().all()))
    hashes[table] = hash.digest('hex').slice(0, 16)
  }
  return hashes
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

/** Before the data is removed. */
export function closeSnapshots() {
  for (const { database } of kept.values()) database.close()
  kept.clear()
}

function tablesOf(database: Database.Database): string[] {
  const names = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type <> 'shadow' and name not like 'sqlite\\_%' escape '\\'",
    )
    .pluck()
    .all()
  return names.map(String).sort()
}

function columnsOf(database: Database.Database, table: string): string[] {
  const names = database.prepare('select name from pragma_table_info(?)').pluck().all(table).map(String)
  return names.filter(name => !ignoredColumns.has(`${table}.${name}`)).map(name => `"${name}"`)
}
