import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeDatabase, db, isDatabaseReady, openDatabase, openReplicated } from '#db/client.ts'
import { explainOpening } from '#db/fault.ts'
import { addFunctions } from '#db/functions.ts'
import { migrateDatabase, readMigrations } from '#db/migrate.ts'
import { taskAssignees } from '#db/schema/index.ts'
import { dumpDatabase, makeTask, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makeNextMigration } from '#tests/support/next-migration.ts'

let folder: string
let file: string

let shop: TestDatabase
let shopFile: string

beforeAll(() => {
  shop = openTestDatabase()
  const { companyId, userId } = shop.ours.member
  const taskId = makeTask(shop.ours)
  db().insert(taskAssignees).values({ companyId, taskId, userId, assignedBy: userId, assignedAt: 1 }).run()
  shopFile = db().$client.name
  closeDatabase()
})
afterAll(() => shop.close())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-opening-'))
  file = join(folder, 'mortise.db')
})
afterEach(() => {
  closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  [true, 2],
  [false, 1],
])('whether a power cut is outlived (%s) is what the database is told', (outlivesPowerCut, level) => {
  openDatabase(file, undefined, { outlivesPowerCut })
  expect(db().$client.pragma('synchronous', { simple: true })).toBe(level)
})

function faultOf(migrationsFolder?: string): { name: string; message: string } {
  try {
    openDatabase(file, migrationsFolder)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('it was opened')
}

function run(statements: string) {
  const database = new Database(file)
  database.exec(statements)
  database.close()
}

function ask(select: string): unknown {
  const database = new Database(file)
  const answer = database.prepare(select).pluck().get()
  database.close()
  return answer
}

/** A database of two companies with a task that somebody is on. */
function makeShop() {
  copyFileSync(shopFile, file)
}

describe('a file that is told in words and left alone', () => {
  test('is no database', () => {
    writeFileSync(file, 'Dear diary, today I bought a hard disk for the workshop.')
    expect(faultOf()).toMatchObject({
      name: 'DatabaseFault',
      message: expect.stringContaining(`${file} is not a database`),
    })
    expect(readFileSync(file, 'utf8')).toMatch(/^Dear diary/)
  })

  test('is damaged', () => {
    makeShop()
    truncateSync(file, 50_000)
    const before = readFileSync(file)
    expect(faultOf().message).toMatch(/is damaged\. .*backup/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('is a folder', () => {
    mkdirSync(file)
    expect(faultOf().message).toContain('cannot be opened')
  })

  test('belongs to another program', () => {
    run("create table wp_posts (id); insert into wp_posts values ('dear')")
    const before = readFileSync(file)
    expect(faultOf().message).toMatch(/belongs to another program: it has the tables wp_posts\./)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('was made by a newer version', () => {
    openDatabase(file)
    closeDatabase()
    run("insert into __drizzle_migrations (hash, created_at) values ('next', 9999999999999)")
    const before = readFileSync(file)
    expect(faultOf().message).toMatch(/made by a newer Mortise/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

test.each([
  ['SQLITE_FULL', /the disk is full. Make room, then try again/],
  ['SQLITE_READONLY', /may not be written/],
  ['SQLITE_READONLY_DIRECTORY', /may not be written/],
  ['SQLITE_BUSY', /held by another program/],
  ['SQLITE_IOERR_WRITE', /the disk answers with an error/],
])('%s is told in words', (code, words) => {
  const error = new Database.SqliteError('as SQLite says it', code)
  const fault = explainOpening(new Error('while migrating', { cause: error }), file)
  expect(String(fault)).toMatch(words)
  expect(String(fault)).toContain(code)
})

test('what was begun and never filled is filled', () => {
  run('create table __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)')
  expect(openDatabase(file)).toBeGreaterThan(0)
  expect(isDatabaseReady()).toBe(true)
})

describe('a database that was made by the 46 migrations from before the first', () => {
  const [last, lastButOne] = [1795761996371, 1795758395187]

  test('has nothing to do where it had them all', () => {
    makeShop()
    run(`update __drizzle_migrations set hash = 'of the last' where created_at = ${last};
      insert into __drizzle_migrations (hash, created_at) values ('of the last but one', ${lastButOne})`)
    expect(openReplicated(file, () => false)).toBe('current')
    const before = dumpDatabase()
    closeDatabase()
    expect(openDatabase(file)).toBe(0)
    expect(dumpDatabase()).toBe(before)
  })

  test('is refused and left alone where it had fewer', () => {
    makeShop()
    run(`update __drizzle_migrations set created_at = ${lastButOne}`)
    const before = readFileSync(file)
    expect(faultOf()).toMatchObject({
      name: 'DatabaseFault',
      message: expect.stringContaining(`${file} is older than any that this Mortise can upgrade`),
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

describe('a migration', () => {
  function withNext(sql: string): string {
    const migrations = join(folder, 'migrations')
    makeNextMigration(migrations, sql)
    return migrations
  }
  const schema = 'select group_concat(sql) from sqlite_master'

  test('that fails leaves the database as it was', () => {
    makeShop()
    const before = ask(schema)
    const done = ask('select count(*) from __drizzle_migrations')
    const next = withNext(
      "UPDATE users SET phone = 'x';--> statement-breakpoint\nALTER TABLE nowhere ADD x text;",
    )
    expect(faultOf(next)).toMatchObject({
      name: 'DatabaseFault',
      message: expect.stringMatching(
        /could not be upgraded: no such table: nowhere\. It is as it was before/,
      ),
    })
    expect(ask(schema)).toBe(before)
    expect(ask("select count(*) from users where phone = 'x'")).toBe(0)
    expect(ask('select count(*) from __drizzle_migrations')).toBe(done)
    expect(openDatabase(file)).toBe(0)
  })

  test('that fails after the first leaves nothing of a new database', () => {
    expect(faultOf(withNext('ALTER TABLE nowhere ADD x text;')).message).toContain('no such table: nowhere')
    expect(ask('select count(*) from sqlite_master')).toBe(0)
  })

  test('that another process was first with is not made again', () => {
    makeShop()
    const next = withNext('ALTER TABLE tasks ADD x text;')
    const [raw, other] = [new Database(file), new Database(file)]
    for (const each of [raw, other]) addFunctions(each)
    const migrations = readMigrations(raw, next)
    // The last that is done before the transaction.
    vi.spyOn(raw, 'pragma').mockImplementationOnce(() => migrateDatabase(other, migrations))
    expect(migrateDatabase(raw, migrations)).toBe(0)
    for (const each of [raw, other]) each.close()
    expect(ask('select count(*) from __drizzle_migrations where created_at = 9e12')).toBe(1)
  })

  test('that makes a table again keeps the rows that point into it', () => {
    makeShop()
    const next = withNext(
      [
        'PRAGMA foreign_keys=OFF;',
        'CREATE TABLE `__new_tasks` AS SELECT * FROM `tasks`;',
        'DROP TABLE `tasks`;',
        'ALTER TABLE `__new_tasks` RENAME TO `tasks`;',
        'CREATE UNIQUE INDEX `tasks_tenant` ON `tasks` (`company_id`,`id`);',
        'PRAGMA foreign_keys=ON;',
      ].join('--> statement-breakpoint\n'),
    )
    expect(openDatabase(file, next)).toBe(1)
    closeDatabase()
    expect(ask('select count(*) from task_assignees')).toBe(1)
  })

  test('that leaves rows pointing nowhere is not made', () => {
    makeShop()
    expect(faultOf(withNext('DELETE FROM tasks;')).message).toMatch(
      /rows of .*task_assignees.* point nowhere/,
    )
    expect(ask('select count(*) from tasks')).toBe(1)
  })

  test('counts what companies keep in its step, or is not done', () => {
    makeShop()
    const kept = 'select sum(storage_bytes) from companies'
    const before = Number(ask(kept))
    const next = withNext("UPDATE tasks SET description = 'Of oak';")
    // Counting is the last of the step: by then the migration is noted.
    run(`create trigger stopped before update on companies
      when (select count(*) from __drizzle_migrations) > 1 begin select raise(abort, 'stopped while it counts'); end`)
    expect(faultOf(next).message).toContain('stopped while it counts')
    expect(ask("select count(*) from tasks where description = 'Of oak'")).toBe(0)
    run('drop trigger stopped')
    expect(openDatabase(file, next)).toBe(1)
    closeDatabase()
    expect(Number(ask(kept))).toBeGreaterThan(before)
  })
})
