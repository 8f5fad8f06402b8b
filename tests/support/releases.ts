import { existsSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { addFunctions } from '#db/functions.ts'

const migrationsFolder = 'db/migrations'

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** The names of all migrations, oldest first: each is a schema that was once released. */
export const releases: string[] = journal
  .parse(JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')))
  .entries.map(({ tag }) => tag)

/**
 * A database as the release left it that ended with the migration `tag`, filled with what its people had by then. Made by the
 * statements of `tests/support/releases` alone: nothing of today's code writes to it. A file that an earlier release left goes on
 * from there.
 */
export function makeRelease(file: string, tag: string): void {
  const database = new Database(file)
  addFunctions(database)
  database.pragma('journal_mode = WAL')
  database.pragma('foreign_keys = ON')
  // As Drizzle makes it.
  database.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  const made = Number(database.prepare('select count(*) from __drizzle_migrations').pluck().get())
  const note = database.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
  const steps = readMigrationFiles({ migrationsFolder }).slice(0, releases.indexOf(tag) + 1)
  for (const [at, { sql, hash, folderMillis }] of steps.entries()) {
    if (at < made) continue
    for (const statement of sql) database.exec(statement)
    note.run(hash, folderMillis)
    const data = `tests/support/releases/${releases[at]}.sql`
    if (existsSync(data)) database.exec(readFileSync(data, 'utf8'))
  }
  database.close()
}
