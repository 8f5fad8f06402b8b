import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { neighbours } from '#db/seed/neighbours.ts'
import { makeRelease, releases } from '#tests/support/releases.ts'
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
const anew = (dataDir: string) => {
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
    begin: () => anew(dataDir),
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

/** A shop that has worked with the first release is upgraded: in one step, and without a row lost. */
export function upgradeStart(dataDir: string): Starts {
  let before: string | undefined
  return {
    dataDir,
    env: {
      APP_MODE: 'production',
      SESSION_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@ash.example',
      OWNER_EMAIL: 'owner@ash.example',
      OWNER_PASSWORD: 'not the one in use',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
    begin() {
      anew(dataDir)
      makeRelease(join(dataDir, 'mortise.db'), releases[0] ?? '')
      before = withDatabase(dataDir, rowsOf)
    },
    look() {
      const { done, rows } = withDatabase(dataDir, database => ({
        done: count(database, '__drizzle_migrations'),
        rows: rowsOf(database),
      }))
      const isWhole = (done === 1 || done === releases.length) && rows === before
      const wrong = isWhole ? [] : [`${done} migrations, rows ${rows}, before ${before}`]
      if (done < releases.length) return wrong
      // Of the files that it has rows of there never were any bytes.
      return [...wrong, ...faultsIn(dataDir).filter(line => !line.startsWith('files: '))]
    },
  }
}

function rowsOf(database: Database.Database): string {
  return JSON.stringify(
    ['companies', 'users', 'clients', 'projects', 'tasks'].map(table => count(database, table)),
  )
}
