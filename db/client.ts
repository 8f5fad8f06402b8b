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
  /** Whether this process may write just now. */
  mayWrite?: () => boolean
  /** What waits for the open transaction; undefined while there is none. */
  waiting?: (() => void)[] | undefined
}

declare global {
  var mortiseDatabase: Holder | undefined
}

// One connection a process: in development Node and vite hold two copies of this module.
globalThis.mortiseDatabase ??= { queries: 0 }
const holder: Holder = globalThis.mortiseDatabase

/** So long a statement waits for another process, and where others are to be answered meanwhile. */
const busyMs = 5000
const busyServingMs = 100

/** From now on `hear` is told of all statements, in place of whoever was before. */
export function hearStatements(hear: StatementListener): void {
  holder.hear = hear
}

function connect(raw: Database.Database) {
  return drizzle(raw, { schema, logger: { logQuery: () => void holder.queries++ } })
}

/**
 * Opens the database file (made when missing) and brings its schema up to date; says how many migrations that took. What keeps
 * it from being opened is thrown as a DatabaseFault, and the file is left alone then. `mayBeNewer` for a file that a newer Mortise
 * uses at the same time; `servesOthers` where no statement may keep others waiting for another process; `outlivesPowerCut` where
 * what was answered is on the disk by then, which takes each save the time of the disk: 3 ms of an SSD, 20 of one that turns.
 */
export function openDatabase(
  file: string,
  migrationsFolder = 'db/migrations',
  { mayBeNewer = false, servesOthers = false, outlivesPowerCut = false } = {},
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
      use(raw, () => true, servesOthers ? busyServingMs : busyMs)
      tryOptimizing('all')
      return migrated
    },
  )
}

/**
 * Opens a file that LiteFS keeps, on whichever machine: it writes nothing, since `openDatabase` has made and upgraded it on the one
 * that may (`mayWrite`; false for a process that never does, and is refused then). Says how the schema stands to this build; the database is open unless that is older, and null says that the
 * file is not there yet.
 */
export function openReplicated(
  file: string,
  mayWrite: (() => boolean) | false,
  migrationsFolder = 'db/migrations',
): SchemaAge | null {
  if (!existsSync(file)) return null
  return opening(
    file,
    () => new Database(file, { timeout: busyMs, fileMustExist: true }),
    raw => {
      const age = schemaAge(raw, readMigrations(raw, migrationsFolder))
      if (age === 'older') {
        raw.close()
        return age
      }
      raw.pragma('synchronous = NORMAL')
      // What is being replicated keeps readers waiting for a moment.
      use(raw, mayWrite || (() => false), busyMs)
      if (!mayWrite) raw.pragma('query_only = ON')
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
    // What is deleted is overwritten: it cannot be read from the file or its copies.
    raw.pragma('secure_delete = ON')
    return prepare(raw)
  } catch (error) {
    raw?.close()
    holder.raw = undefined
    holder.orm = undefined
    throw explainOpening(error, file)
  }
}

/** From now on it is the process's connection. */
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

/** A file that may only be read opens all the same; the first who saves would learn of it. */
function requireWritable(raw: Database.Database): void {
  raw.exec('begin immediate')
  raw.exec('rollback')
}

/** Where it does not have to be: there may be no room for it, or another process may be writing. */
function tryOptimizing(tables?: 'all'): void {
  if (!holder.mayWrite?.()) return
  try {
    optimizeDatabase(tables)
  } catch {
    // The next hour does it.
  }
}

/**
 * Lets SQLite count anew what it chooses its indexes by, where that has changed much. 'all' looks at every table instead of
 * those that were asked since the database was opened: an index without figures is chosen wrongly.
 */
export function optimizeDatabase(tables: 'all' | 'asked' = 'asked'): void {
  holder.raw?.pragma(tables === 'all' ? 'optimize = 0x10002' : 'optimize')
}

/** Counts a table anew: the statistics hold samples of what its indexes hold, such as emails. */
export function countAnew(table: string): void {
  holder.raw?.exec(`analyze "${table}"`)
}

/**
 * Empties the write-ahead log, in which what was deleted can still be read. It is left for later while another process reads
 * or writes. Call it outside a transaction.
 */
export function emptyLog(): void {
  const { raw, lock } = holder
  if (!raw || raw.inTransaction) return
  // It would wait for the others, and every request for it.
  lock?.withoutWaiting(() => {
    try {
      raw.pragma('wal_checkpoint(TRUNCATE)')
    } catch {
      // The next one empties it.
    }
  })
}

/** Resolves when no other process writes to the database, after `withinMs` at the latest; at once where this one may not. */
export async function untilWritable(withinMs: number): Promise<void> {
  if (holder.mayWrite?.()) await holder.lock?.untilFree(withinMs)
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

/** The connection; inside `transaction` it is the transaction, since one process has one connection. */
export function db() {
  if (!holder.orm) throw new Error('The database is not open')
  return holder.orm
}

/**
 * A query that is asked at every request: built once a connection, with `sql.placeholder` for what changes; once for each way, where
 * one of a few decides about its text.
 */
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

/**
 * Runs `work` in one IMMEDIATE transaction: all of its writes or, when it throws, none. Nested calls join the outer one.
 * `work` is synchronous: what is awaited would run outside the transaction.
 */
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

/**
 * What others are to see only once it is certain: `act` is done after the open transaction has committed, and never when it is
 * rolled back. Without a transaction it is done at once.
 */
export function afterCommit(act: () => void): void {
  if (holder.waiting) holder.waiting.push(act)
  else act()
}
