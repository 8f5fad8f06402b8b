import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { neighbours } from '#db/seed/rows/neighbours.ts'
import { makeNextMigration } from '#tests/support/next-migration.ts'
import { startServer } from '#tests/support/server.ts'
import type { Starts } from './kill-starts.ts'
import { lookAfter } from './look-after.ts'

const counted = [
  'companies',
  'users',
  'clients',
  'projects',
  'tasks',
  'todos',
  'payments',
  'activities',
] as const

/** Two that are signed in to, the site owner's, and those the owner sees beside them. */
const demoCompanies = 3 + neighbours.length

/** The backup of a server that was killed goes on by itself for a while, and writes there. */
const again = (dataDir: string) => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  mkdirSync(dataDir, { recursive: true })
}
/** Opened to be written: what a killed process had begun is taken back so. */
function withDatabase<T>(dataDir: string, read: (database: Database.Database) => T): T {
  const database = new Database(join(dataDir, 'mortise.db'))
  try {
    return read(database)
  } finally {
    database.close()
  }
}

const hasTable = (database: Database.Database, name: string) =>
  database.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined
const count = (database: Database.Database, table: string) =>
  database.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0

/** What `lookAfter` finds wrong, in lines. */
function faultsIn(dataDir: string): string[] {
  return Object.entries(lookAfter(dataDir, []).found).flatMap(([what, lines]) =>
    lines.map(line => `${what}: ${line}`),
  )
}

/** The first start of a demo: its schema, its owner, its companies with their files, its backup; each is there whole or not at all. */
export function firstStart(dataDir: string, backupDir: string): Starts {
  let whole: string | undefined
  return {
    dataDir,
    env: { BACKUP_DIR: backupDir },
    begin: () => again(dataDir),
    look() {
      if (!existsSync(join(dataDir, 'mortise.db'))) return []
      const told = withDatabase(dataDir, database => {
        if (!hasTable(database, 'companies')) return hasTable(database, 'users') ? 'half a schema' : null
        return JSON.stringify(counted.map(table => count(database, table)))
      })
      if (told === null || told === 'half a schema') return told === null ? [] : [told]
      const [companies = 0, users] = JSON.parse(told)
      if (companies === demoCompanies) whole ??= told
      const isRight = companies === demoCompanies ? told === whole : companies === users && companies <= 1
      return [...(isRight ? [] : [`rows ${told}, whole ${whole}`]), ...faultsIn(dataDir)]
    },
  }
}

/** So long that kills meet it: a second or so. */
const longMigration = `UPDATE tasks SET description = description || '.';--> statement-breakpoint
CREATE TABLE later AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT i FROM n;`

/** A demo that has run is upgraded by a build with one more migration: in one step, and without a row lost. */
export async function upgradeStart(folder: string): Promise<Starts> {
  const [worked, dataDir, dir] = ['worked', 'data', 'newer'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await (await startServer({ dataDir: worked })).stop()
  const before = withDatabase(worked, rowsOf)
  const first = withDatabase(worked, database => count(database, '__drizzle_migrations'))
  for (const name of ['build', 'package.json']) cpSync(name, join(dir, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  makeNextMigration(join(dir, 'db/migrations'), longMigration)
  return {
    dataDir,
    dir,
    env: {},
    begin() {
      again(dataDir)
      cpSync(worked, dataDir, { recursive: true })
    },
    look() {
      const { done, isLater, rows } = withDatabase(dataDir, database => ({
        done: count(database, '__drizzle_migrations'),
        isLater: hasTable(database, 'later'),
        rows: rowsOf(database),
      }))
      const isWhole = (done === first || done === first + 1) && isLater === done > first && rows === before
      const wrong = isWhole ? [] : [`${done} migrations, rows ${rows}, before ${before}`]
      return [...wrong, ...faultsIn(dataDir)]
    },
  }
}

function rowsOf(database: Database.Database): string {
  return JSON.stringify(
    ['companies', 'users', 'clients', 'projects', 'tasks'].map(table => count(database, table)),
  )
}
