import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, db, openDatabase, openReplicated } from '#db/client.ts'
import { explainOpening } from '#db/fault.ts'
import { makeRelease, releases } from '#tests/support/releases.ts'

let folder: string
let file: string

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

test('a process that never writes is refused what writes, and reads what others have written', () => {
  openDatabase(file)
  closeDatabase()
  expect(openReplicated(file, false)).toBe('current')
  const { $client } = db()
  expect(() => $client.exec("insert into invite_codes (code) values ('WRITTEN')")).toThrow('readonly')
  run('create table written (at integer); insert into written values (7)')
  expect($client.prepare('select at from written').pluck().get()).toBe(7)
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
    makeRelease(file, releases.at(-1) ?? '')
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
  expect(openDatabase(file)).toBe(releases.length)
})

describe('a migration', () => {
  /** Today's migrations, and one more. */
  function withNext(sql: string): string {
    const migrations = join(folder, 'migrations')
    cpSync('db/migrations', migrations, { recursive: true })
    const path = join(migrations, 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(path, 'utf8'))
    journal.entries.push({
      idx: journal.entries.length,
      version: '6',
      when: 9e12,
      tag: 'next',
      breakpoints: true,
    })
    writeFileSync(path, JSON.stringify(journal))
    writeFileSync(join(migrations, 'next.sql'), sql)
    return migrations
  }

  test('that fails leaves the database as it was, with all migrations before it', () => {
    makeRelease(file, releases[0] ?? '')
    const schema = 'select group_concat(sql) from sqlite_master'
    const before = ask(schema)
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
    expect(ask('select count(*) from __drizzle_migrations')).toBe(1)
    expect(openDatabase(file)).toBe(releases.length - 1)
  })

  test('that makes a table anew keeps the rows that point into it', () => {
    makeRelease(file, releases.at(-1) ?? '')
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
    expect(ask('select count(*) from task_assignees')).toBe(5)
    expect(ask('select count(*) from notifications where related_task_id is not null')).toBe(1)
  })

  test('that leaves rows pointing nowhere is not made', () => {
    makeRelease(file, releases.at(-1) ?? '')
    expect(faultOf(withNext('DELETE FROM tasks WHERE id = 1;')).message).toMatch(
      /rows of .*task_assignees.* point nowhere/,
    )
    expect(ask('select count(*) from tasks')).toBe(5)
  })
})
