import type Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { storageFault } from '#app/domain/storage-fault.ts'
import { DatabaseFault } from './fault.ts'
import { recountStorage } from './storage.ts'

type Migration = ReturnType<typeof readMigrationFiles>[number]

/** As `drizzle-kit migrate` makes it: a row for each migration done. */
const doneTable = '__drizzle_migrations'

export type SchemaAge = 'older' | 'current' | 'newer'

/** Throws before anything is written when the file is another program's. */
export function readMigrations(raw: Database.Database, migrationsFolder: string): Migration[] {
  requireOurs(raw)
  return readMigrationFiles({ migrationsFolder })
}

export function schemaAge(raw: Database.Database, known: Migration[]): SchemaAge {
  const newest = newestDone(raw)
  const newestKnown = known.at(-1)?.folderMillis ?? 0
  if (newest === newestKnown) return 'current'
  return newest < newestKnown ? 'older' : 'newer'
}

/** Throws where the first migration replaced several, of which the database had only some. */
export function requireNotTooOld(raw: Database.Database, known: Migration[]): void {
  const newest = newestDone(raw)
  if (newest === 0 || newest >= (known[0]?.folderMillis ?? 0)) return
  throw new DatabaseFault(
    `The database ${raw.name} is older than any that this Mortise can upgrade, and was left as it was.` +
      ' Start it once with the version named in docs/operating.md, Upgrade.',
  )
}

/** Throws, as this build's writes might not fit a newer schema. */
export function requireNotNewer(raw: Database.Database, known: Migration[]): void {
  if (schemaAge(raw, known) !== 'newer') return
  throw new DatabaseFault(
    `The database ${raw.name} was made by a newer Mortise than this one, which would not keep it whole.` +
      ' Start the newer version, or put the backup from before the upgrade in its place: docs/operating.md, Upgrade.',
  )
}

/** In one transaction; returns how many. Foreign keys are off: recreating a table would delete rows that point to it. Recounts storage. */
export function migrateDatabase(raw: Database.Database, known: Migration[]): number {
  if (due(raw, known).length === 0) return 0
  raw.pragma('foreign_keys = OFF')
  try {
    return raw.transaction(() => apply(raw, known)).immediate()
  } catch (error) {
    // Disk faults keep their own error.
    const isOfDisk = storageFault(error) !== undefined
    throw isOfDisk || error instanceof DatabaseFault
      ? error
      : new DatabaseFault(failure(raw, error), { cause: error })
  } finally {
    raw.pragma('foreign_keys = ON')
  }
}

function apply(raw: Database.Database, known: Migration[]): number {
  // Another process may have been first.
  const migrations = due(raw, known)
  raw.exec(
    `create table if not exists ${doneTable} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
  )
  const note = raw.prepare(`insert into ${doneTable} (hash, created_at) values (?, ?)`)
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) raw.exec(statement)
    note.run(hash, folderMillis)
  }
  const astray = raw.prepare('select distinct "table" from pragma_foreign_key_check').pluck().all()
  if (astray.length > 0) throw new Error(`rows of ${astray.join(', ')} point nowhere`)
  if (migrations.length > 0) recountStorage(raw)
  return migrations.length
}

function due(raw: Database.Database, known: Migration[]): Migration[] {
  const newest = newestDone(raw)
  return known.filter(({ folderMillis }) => folderMillis > newest)
}

function newestDone(raw: Database.Database): number {
  if (!listTables(raw).includes(doneTable)) return 0
  return Number(raw.prepare(`select coalesce(max(created_at), 0) from ${doneTable}`).pluck().get())
}

function listTables(raw: Database.Database): string[] {
  const names = raw.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
  )
  return names.pluck().all().map(String)
}

function requireOurs(raw: Database.Database): void {
  const tables = listTables(raw)
  if (tables.length === 0 || tables.includes(doneTable)) return
  const some = tables.slice(0, 3).join(', ')
  throw new DatabaseFault(
    `The database ${raw.name} belongs to another program: it has the tables ${some}. Choose another folder with DATA_DIR.`,
  )
}

function failure(raw: Database.Database, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error)
  return (
    `The database ${raw.name} could not be upgraded: ${why}.` +
    ' It is as it was before: the version that ran until now runs with it. docs/operating.md, Upgrade, says what to do.'
  )
}
