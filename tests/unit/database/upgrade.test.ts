import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#db/client.ts'
import { makeRelease, releases } from '#tests/support/releases.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-upgrade-'))
})
afterEach(() => {
  closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})

type Rows = Record<string, { columns: string[]; rows: unknown[] }>

function read<T>(file: string, ask: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true })
  try {
    return ask(database)
  } finally {
    database.close()
  }
}

function tablesOf(database: Database.Database): string[] {
  // Without those in which the search index keeps its own.
  const names =
    "select name from pragma_table_list where schema = 'main' and type <> 'shadow' and name not like 'sqlite%' and name not like '\\_\\_%' escape '\\'"
  return database.prepare(names).pluck().all().map(String)
}

/** What every upgrade counts anew. */
const counted = ['storage_bytes', 'file_bytes']

/** Columns that went, with what they said: a test of their own looks where that is now. */
const gone: Readonly<Record<string, readonly string[]>> = {
  stock_cards: ['deleted_at'],
  training_videos: ['deleted_at'],
  notifications: ['event_key'],
}

/** Rows that an upgrade adds. */
const added: Readonly<Record<string, string>> = {
  bin_entries: "where noun not in ('stock_card', 'training_video')",
  // To-dos, messages, files and what is quoted with, which are searched since.
  search_index: 'where (rowid >> 36) & 15 not in (9, 10, 11, 12, 13)',
}

/** All rows of all tables; of `like`, only its tables and columns. */
function allRows(file: string, like?: Rows): Rows {
  return read(file, database => {
    const rows: Rows = {}
    for (const table of like ? Object.keys(like) : tablesOf(database)) {
      const named = database.prepare('select name from pragma_table_info(?)').pluck().all(table).map(String)
      const columns =
        like?.[table]?.columns ??
        named.filter(name => !counted.includes(name) && !gone[table]?.includes(name))
      const select = `select ${columns.map(name => `"${name}"`).join(', ')} from "${table}" ${added[table] ?? ''} order by rowid`
      rows[table] = { columns, rows: database.prepare(select).raw().all() }
    }
    return rows
  })
}

type Upgraded = { file: string; before: Rows; migrated: number }

const upgradedFolder = mkdtempSync(join(tmpdir(), 'mortise-upgraded-'))
afterAll(() => rmSync(upgradedFolder, { recursive: true, force: true }))
const known = new Map<string, Upgraded>()
let today: unknown[] | undefined

/** A release's database after one upgrade, and what it held before. The tests of a release share it: they only read. */
function upgraded(tag: string): Upgraded {
  const found = known.get(tag)
  if (found) return found
  // Each release goes on from the one before.
  const newest = join(upgradedFolder, 'newest.db')
  makeRelease(newest, tag)
  const file = join(upgradedFolder, `${tag}.db`)
  copyFileSync(newest, file)
  const before = allRows(file)
  const migrated = openDatabase(file)
  closeDatabase()
  const made = { file, before, migrated }
  known.set(tag, made)
  return made
}

/** The schema of a database that is made today. */
function todaysSchema(): unknown[] {
  if (!today) {
    const fresh = join(folder, 'fresh.db')
    openDatabase(fresh)
    closeDatabase()
    today = schemaOf(fresh)
  }
  return today
}

/** By which a company that is on its way is kept from being changed: only a database that has one has them. */
const isGuard = "type = 'trigger' and name like 'moving!_%' escape '!'"

function schemaOf(file: string): unknown[] {
  const select = `select type, name, sql from sqlite_master where name not like 'sqlite%' and not (${isGuard})
    order by type, name`
  return read(file, database => database.prepare(select).all())
}

describe.each(releases.map((tag, at) => ({ tag, missing: releases.length - 1 - at })))(
  'a database as $tag left it',
  ({ tag, missing }) => {
    test('keeps every row and value, and has today’s schema', () => {
      const { file, before, migrated } = upgraded(tag)
      expect(migrated).toBe(missing)
      expect(allRows(file, before)).toEqual(before)
      expect(schemaOf(file)).toEqual(todaysSchema())
      const guards = `select count(*) > 0 from sqlite_master where ${isGuard}`
      const hasMove = releases.indexOf(tag) >= releases.indexOf('0041_company_moves')
      expect(Boolean(read(file, database => database.prepare(guards).pluck().get()))).toBe(
        hasMove && missing > 0,
      )
      expect(read(file, database => database.pragma('integrity_check', { simple: true }))).toBe('ok')
      expect(read(file, database => database.pragma('foreign_key_check'))).toEqual([])
      expect(openDatabase(file), 'a second start has nothing to do').toBe(0)
    })

    test('has in its bin what was deleted of stock cards and videos', () => {
      const { file } = upgraded(tag)
      const binned = `select noun, label, kept.company_id, deleted_by, expires_at - deleted_at, project_id, kept.id from (
        select id, company_id, bin_entry_id from stock_cards union all select id, company_id, bin_entry_id from training_videos) kept
        join bin_entries entry on entry.company_id = kept.company_id and entry.id = bin_entry_id order by noun`
      const days = 30 * 86_400_000
      const isSoldApart = releases.indexOf(tag) >= releases.indexOf('0003_money')
      expect(read(file, database => database.prepare(binned).raw().all())).toEqual(
        isSoldApart
          ? [
              ['stock_card', 'Blum hinges', 2, 4, days, null, 1],
              ['training_video', 'Setting out a stair', 2, 3, days, null, 1],
            ]
          : [],
      )
      const live = 'select item_name from stock_cards where bin_entry_id is null'
      expect(read(file, database => database.prepare(live).pluck().all())).toEqual([
        isSoldApart ? 'Teak oil' : 'Blum hinges',
      ])
      const deleted = 'select min(deleted_at) > (unixepoch() - 7200) * 1000 from bin_entries where noun = ?'
      for (const noun of isSoldApart ? ['stock_card', 'training_video'] : [])
        expect(
          read(file, database => database.prepare(deleted).pluck().get(noun)),
          noun,
        ).toBe(1)
    })

    test('has learnt which company each payment belongs to', () => {
      const { file } = upgraded(tag)
      const owners = 'select email, company_id from pending_payments order by id'
      expect(read(file, database => database.prepare(owners).raw().all())).toEqual([
        ['Ada@Ash.example', 2],
        ['waiting@oak.example', null],
      ])
    })
  },
)

test.each([
  ['open: who paid may still object', "unixepoch('subsec') * 1000 + 60000", true],
  ['over: who paid was mailed, and let its days pass', "unixepoch('subsec') * 1000 - 60000", false],
  ['used', 'null', false],
])('whose claim is %s', (_what, expiresAt, unproven) => {
  const file = join(folder, 'mortise.db')
  makeRelease(file, '0004_claims')
  const database = new Database(file)
  database.exec(
    `update pending_payments set claim_token_hash = 'h', claim_expires_at = ${expiresAt} where id = 1`,
  )
  database.close()
  openDatabase(file)
  closeDatabase()
  const shut = 'select id from companies where payer_unproven = 1'
  expect(read(file, database => database.prepare(shut).pluck().all())).toEqual(unproven ? [2] : [])
})

test('what was told of an act names it', () => {
  const file = join(folder, 'mortise.db')
  makeRelease(file, '0008_look_keys')
  openDatabase(file)
  closeDatabase()
  const told =
    'select id, activity_id, superseded_at = created_at, event_key from notifications where id = 1 or id > 9 order by id'
  expect(read(file, database => database.prepare(told).raw().all())).toEqual([
    [1, null, null, 'task:1:4'],
    [10, 1, null, null],
    [11, 1, 1, null],
    [12, null, null, 'message:1'],
    [13, null, null, 'activity:2'],
    [14, null, null, 'superseded:999'],
  ])
})

test('what was removed for good keeps its number to itself', () => {
  const file = join(folder, 'mortise.db')
  makeRelease(file, '0008_look_keys')
  const database = new Database(file)
  const tables = ['bin_entries', 'notifications', 'stock_cards', 'todos', 'training_videos']
  for (const name of tables) database.prepare('update sqlite_sequence set seq = 70 where name = ?').run(name)
  database.exec('delete from training_videos')
  database.close()
  openDatabase(file)
  closeDatabase()
  const next = 'select name, seq from sqlite_sequence where name in (?, ?, ?, ?, ?) order by name'
  expect(
    read(file, database =>
      database
        .prepare(next)
        .raw()
        .all(...tables),
    ),
  ).toEqual([
    ['bin_entries', 71],
    ['notifications', 70],
    ['stock_cards', 70],
    ['todos', 70],
    ['training_videos', 70],
  ])
})

test('what companies keep is counted in the step of the upgrade, or the upgrade is not done', () => {
  const file = join(folder, 'mortise.db')
  makeRelease(file, '0004_claims')
  const database = new Database(file)
  // Counting is the last of the step: by then every migration is noted.
  database.exec(`create trigger stopped before update on companies
    when (select count(*) from __drizzle_migrations) >= ${releases.length}
    begin select raise(abort, 'stopped while it counts'); end`)
  database.close()
  const before = schemaOf(file)
  expect(() => openDatabase(file)).toThrow(/stopped while it counts/)
  expect(schemaOf(file)).toEqual(before)
  const again = new Database(file)
  again.exec('drop trigger stopped')
  again.close()
  openDatabase(file)
  closeDatabase()
  const kept = 'select min(storage_bytes) from companies where id < 3'
  expect(read(file, database => database.prepare(kept).pluck().get())).toBeGreaterThan(0)
  const ofFiles = `select count(*) from companies where file_bytes
    <> (select coalesce(sum(size), 0) from files where company_id = companies.id)`
  expect(read(file, database => database.prepare(ofFiles).pluck().get())).toBe(0)
  const sizes = 'select sum(file_bytes) from companies'
  expect(read(file, database => database.prepare(sizes).pluck().get())).toBeGreaterThan(0)
})

test('no migration is left out, and no rows of a release', () => {
  const namesIn = (path: string) => readdirSync(path).flatMap(name => /^(.*)\.sql$/.exec(name)?.[1] ?? [])
  expect(namesIn('db/migrations').sort()).toEqual(releases)
  expect(namesIn('tests/support/releases').filter(name => !releases.includes(name))).toEqual([])
})

test('what the releases hold has a row in every table and a value in every column', () => {
  const file = join(folder, 'mortise.db')
  makeRelease(file, releases.at(-1) ?? '')
  const empty = Object.entries(allRows(file)).flatMap(([table, { columns, rows }]) =>
    columns
      .filter((_, at) => !rows.some(row => Array.isArray(row) && row[at] !== null))
      .map(column => `${table}.${column}`),
  )
  expect(empty, 'add what is missing to tests/support/releases').toEqual([])
})
