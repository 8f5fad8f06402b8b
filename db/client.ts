import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { explainOpening } from './fault.ts'
import { addFunctions } from './functions.ts'
import {
  migrateDatabase,
  readMigrations,
  requireNotNewer,
  requireNotTooOld,
  type SchemaAge,
  schemaAge,
} from './migrate.ts'
import * as schema from './schema/index.ts'
import { keepStatements, type StatementListener } from './statements.ts'
import { keepStorageFigures } from './storage.ts'
import { WriteLock } from './write-lock.ts'

type Holder = {
  raw?: Database.Database
  orm?: ReturnType<typeof connect>
  lock?: WriteLock
  queries: number
  hear?: StatementListener
  mayWrite?: () => boolean
  /** Acts to run after the open transaction; undefined without one. */
  waiting?: (() => void)[] | undefined
}

declare global {
  var mortiseDatabase: Holder | undefined
}

// In development Node and vite hold two copies of this module, and a process has one connection.
globalThis.mortiseDatabase ??= { queries: 0 }
const holder: Holder = globalThis.mortiseDatabase

/** How long a statement waits for another process. */
const busyMs = 5000

export function listenToStatements(hear: StatementListener): void {
  holder.hear = hear
}

function connect(raw: Database.Database) {
  return drizzle(raw, { schema, logger: { logQuery: () => void holder.queries++ } })
}

/**
 * Creates and migrates the file; returns the number of migrations. Throws DatabaseFault and leaves the file alone. `mayBeNewer`: a newer
 * version uses it, too; `patienceMs`: how long a statement waits for another process.
 */
export function openDatabase(
  file: string,
  migrationsFolder = 'db/migrations',
  { mayBeNewer = false, patienceMs = busyMs, outlivesPowerCut = false } = {},
): number {
  if (holder.raw) return 0
  return opening(
    file,
    () => new Database(file, { timeout: busyMs }),
    raw => {
      const migrations = readMigrations(raw, migrationsFolder)
      requireNotTooOld(raw, migrations)
      if (!mayBeNewer) requireNotNewer(raw, migrations)
      raw.pragma('journal_mode = WAL')
      raw.pragma(`synchronous = ${outlivesPowerCut ? 'FULL' : 'NORMAL'}`)
      const migrated = migrateDatabase(raw, migrations)
      requireWritable(raw)
      use(raw, () => true, patienceMs)
      tryOptimizing('all')
      return migrated
    },
  )
}

/** Writes nothing. Opens it unless its schema is older; null where it does not exist. */
export function openReplicated(file: string, mayWrite: () => boolean): SchemaAge | null {
  if (!existsSync(file)) return null
  return opening(
    file,
    () => new Database(file, { timeout: busyMs, fileMustExist: true }),
    raw => {
      const age = schemaAge(raw, readMigrations(raw, 'db/migrations'))
      if (age === 'older') {
        raw.close()
        return age
      }
      raw.pragma('synchronous = NORMAL')
      // Replication makes readers wait for a moment.
      use(raw, mayWrite, busyMs)
      return age
    },
  )
}

function opening<T>(
  file: string,
  connectTo: () => Database.Database,
  prepare: (raw: Database.Database) => T,
): T {
  let raw: Database.Database | undefined
  try {
    raw = connectTo()
    addFunctions(raw)
    // Deleted data is overwritten, so that the file and its copies cannot reveal it.
    raw.pragma('secure_delete = ON')
    return prepare(raw)
  } catch (error) {
    raw?.close()
    holder.raw = undefined
    holder.orm = undefined
    throw explainOpening(error, file)
  }
}

function use(raw: Database.Database, mayWrite: () => boolean, patienceMs: number): void {
  raw.pragma('foreign_keys = ON')
  keepStorageFigures(raw)
  keepStatements(raw, {
    ended: (text, ms) => holder.hear?.(text, ms),
    failed: error => holder.lock?.note(error),
  })
  holder.raw = raw
  holder.orm = connect(raw)
  holder.mayWrite = mayWrite
  holder.lock = new WriteLock(raw, patienceMs)
}

/** A read-only file opens without an error; this fails early. */
function requireWritable(raw: Database.Database): void {
  raw.exec('begin immediate')
  raw.exec('rollback')
}

/** Optional: the disk may be full, or another process may be writing. */
function tryOptimizing(tables?: 'all'): void {
  if (!holder.mayWrite?.()) return
  try {
    optimizeDatabase(tables)
  } catch {
    // The next hour does it.
  }
}

/** 'all' includes tables not used since opening: SQLite chooses wrongly without statistics. */
export function optimizeDatabase(tables: 'all' | 'asked' = 'asked'): void {
  holder.raw?.pragma(tables === 'all' ? 'optimize = 0x10002' : 'optimize')
}

/** SQLite's statistics hold samples of indexed values, such as emails. */
export function analyzeTable(table: string): void {
  holder.raw?.exec(`analyze "${table}"`)
}

/** The log still holds deleted data. Skipped while another process reads or writes. Call it outside a transaction. */
export function emptyLog(): void {
  const { raw, lock } = holder
  if (!raw || raw.inTransaction) return
  // Waiting would block every request.
  lock?.withoutWaiting(() => {
    try {
      raw.pragma('wal_checkpoint(TRUNCATE)')
    } catch {
      // The next call empties it.
    }
  })
}

/** Resolves after `withinMs` at the latest; at once where this process may not write. */
export async function untilWritable(withinMs: number): Promise<void> {
  if (holder.mayWrite?.()) await holder.lock?.untilFree(withinMs)
}

/** Whatever still writes then fails as on a replica, with SQLITE_READONLY. */
export function pauseWrites(isPaused: boolean): void {
  holder.raw?.pragma(`query_only = ${isPaused ? 'ON' : 'OFF'}`)
}

export function closeDatabase(): void {
  tryOptimizing()
  holder.raw?.close()
  holder.raw = undefined
  holder.orm = undefined
  holder.lock = undefined
}

export function isDatabaseReady(): boolean {
  return holder.raw?.prepare('select 1 from companies limit 1').all() !== undefined
}

/** Inside `transaction` it is the transaction, as a process has one connection. */
export function db() {
  if (!holder.orm) throw new Error('The database is not open')
  return holder.orm
}

/** Prepares a frequent query once a connection, and once for each `way`. Use `sql.placeholder` for what changes. */
export function prepared<Query, Way extends [] | [boolean | string] = []>(
  build: (orm: ReturnType<typeof db>, ...way: Way) => Query,
): (...way: Way) => Query {
  let builtFor: ReturnType<typeof db> | undefined
  const known = new Map<boolean | string | undefined, Query>()
  return (...way) => {
    const orm = db()
    if (builtFor !== orm) known.clear()
    builtFor = orm
    const query = known.get(way[0]) ?? build(orm, ...way)
    known.set(way[0], query)
    return query
  }
}

export function queryCount(): number {
  return holder.queries
}

type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

/** One IMMEDIATE transaction: all writes, or none when it throws. Nested calls join the outer one. `work` must be synchronous. */
export function transaction<T>(work: () => Synchronous<T>): T {
  const { raw } = holder
  if (!raw) throw new Error('The database is not open')
  if (raw.inTransaction) return work()
  const waiting: (() => void)[] = []
  holder.waiting = waiting
  try {
    const result = raw.transaction(() => work()).immediate()
    holder.waiting = undefined
    for (const act of waiting) act()
    return result
  } catch (error) {
    holder.lock?.note(error)
    throw error
  } finally {
    holder.waiting = undefined
  }
}

/** Runs `act` once the open transaction has committed, never after a rollback; at once without a transaction. */
export function afterCommit(act: () => void): void {
  if (holder.waiting) holder.waiting.push(act)
  else act()
}
