import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { addFunctions } from '#db/functions.ts'
import { migrateDatabase, readMigrations } from '#db/migrate.ts'

type Schema = { raw: Database.Database; tables: readonly string[] }

type Watch = {
  schema?: Schema
  known: Set<string>
  /** What was found since they were last taken. */
  scans: string[]
}

declare global {
  // Files of one process share it: a text that many of them send is looked at once.
  var mortiseStatementPlans: Watch | undefined
}

/** Tables that may be read through: those that stay small, or are read by an operator alone. */
const small: Readonly<Record<string, string>> = {
  companies: 'the site owner’s list of them, and scheduled jobs that look at each',
  pending_payments:
    'who has paid and has no account yet; scheduled jobs and the site owner alone look at all',
  invite_codes: 'a few, of the site owner',
  company_logos: 'one a company',
  mails: 'a queue, empty but for minutes',
  stripe_events: 'some weeks of them, for a scheduled job',
  authenticator_apps: 'all are sealed again when the secret changes, at the start of a process',
  premium_features: 'six',
  sqlite_sequence: 'a row a table',
}

/** Statements that read a table through, and why they may. */
const known: readonly (readonly [text: RegExp, why: string])[] = [
  [/^select count\(\*\) from "\w+"$/, 'what a backup says it holds, and what a restored one has to hold'],
  [/^select filename from files$/, 'the files that a backup needs'],
  [/^delete from notifications where id in \(/, 'retention, once a day: people with too many'],
  [/^delete from payment_allocations/, 'retention, once a day'],
  [
    /^select .* from "owner_notifications" order by .* limit \?$/,
    'the newest of the site owner, in the order of their index',
  ],
  [/^\s*with named as \(/, 'the names of the newest jobs, of which an inner select takes so many'],
]

/** Without a row or figures about rows: the plan comes of the indexes alone, as in a database of any size. */
function emptySchema(): Schema {
  const raw = new Database(':memory:')
  addFunctions(raw)
  migrateDatabase(raw, readMigrations(raw, resolve('db/migrations')))
  const tables = raw.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all()
  return { raw, tables }
}

/** The steps of a statement that read a table through from end to end, by an index or without; but for those that may. */
export function scansOf(text: string): string[] {
  if (known.some(([pattern]) => pattern.test(text))) return []
  const watch = watchOf()
  watch.schema ??= emptySchema()
  const { raw, tables } = watch.schema
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return []
  const nothing = Array.from(text.matchAll(/\?/g), () => null)
  const plan = raw.prepare<null[], { detail: string }>(`explain query plan ${text}`).all(...nothing)
  return plan
    .map(({ detail }) => detail)
    .filter(detail => {
      const alias = /^SCAN (\w+)(?! VIRTUAL)/.exec(detail)?.[1]
      const table = alias && !/VIRTUAL TABLE/.test(detail) && tables.find(name => isCalled(name, alias, text))
      return table && !(table in small)
    })
}

/** Whether a table stands in the text under that name: alone, or as `tasks t`. */
function isCalled(table: string, alias: string, text: string): boolean {
  const quoted = (name: string) => `["\`]?${name}["\`]?`
  if (table === alias) return new RegExp(`\\b(?:from|join|into|update)\\s+${quoted(table)}`, 'i').test(text)
  return new RegExp(`${quoted(table)}\\s+(?:as\\s+)?${quoted(alias)}(?!\\w)`, 'i').test(text)
}

function watchOf(): Watch {
  globalThis.mortiseStatementPlans ??= { known: new Set(), scans: [] }
  return globalThis.mortiseStatementPlans
}

/** From now on each statement of the product is looked at when it is first compiled, on whichever connection. */
export function watchStatements(): void {
  if (globalThis.mortiseStatementPlans) return
  const watch = watchOf()
  const { prepare } = Database.prototype
  Database.prototype.prepare = function look(this: Database.Database, text: string) {
    if (!this.memory && !watch.known.has(text) && isOfProduct(look)) {
      watch.known.add(text)
      for (const scan of scansOf(text)) watch.scans.push(`${scan}: ${text}`)
    }
    return prepare.call(this, text)
  } as typeof prepare
}

/** Whether the present call came from the product, not from a test that looks at the database by itself. */
function isOfProduct(below: (...given: never[]) => unknown): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = (_error, frames) => frames.map(frame => frame.getFileName() ?? '')
  Error.stackTraceLimit = 30
  const at: { stack?: unknown } = {}
  Error.captureStackTrace(at, below)
  const files = at.stack as string[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const own = files.find(file =>
    /\/(?:app|tests|db\/(?:seed|migrate))\b/.test(file.replace(process.cwd(), '')),
  )
  return own?.replace(process.cwd(), '').startsWith('/app/') === true
}
