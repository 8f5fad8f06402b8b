import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { dayMs } from '#app/domain/clock.ts'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { toJsonError, toPageError } from '#app/http/errors.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { log } from '#app/log.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { startScheduledJobs, stopScheduledJobs } from '#app/services/scheduled-jobs/scheduled-jobs.server.ts'
import { db } from '#db/client.ts'
import { binEntries } from '#db/schema/index.ts'
import { makeProject, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const words = 'There is no room left to save anything. Nothing was changed.'

let base: TestDatabase

beforeEach(() => {
  base = openTestDatabase()
})
afterEach(() => base.close())

/** SQLite then answers as it does when the disk is full. */
function fillDisk() {
  const { $client } = db()
  // Pages that a migration has freed would be room.
  $client.exec('vacuum')
  $client.pragma(`max_page_count = ${$client.pragma('page_count', { simple: true })}`)
}

function makeRoom() {
  db().$client.pragma('max_page_count = 1000000')
}

function saveLargeTicket() {
  createProject(base.ours.admin, { name: 'Oak porch', notes: 'x'.repeat(5000) })
}

function failureOf(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it was saved')
}

test('a full disk changes nothing, is told in words, and is over once there is room', async () => {
  const before = base.dump()
  fillDisk()
  const failure = failureOf(saveLargeTicket)
  expect(base.dump()).toBe(before)
  const answer = toJsonError(failure)
  expect(answer.status).toBe(503)
  expect((await answer.json()).message).toContain(words)
  makeRoom()
  saveLargeTicket()
  expect(base.dump()).toContain('Oak porch')
})

test('a form comes back as it was typed', async () => {
  fillDisk()
  const body = new URLSearchParams({ name: 'Oak porch' })
  const request = new Request('http://localhost/', { method: 'POST', body })
  const answer = await handleForm(request, z.object({ name: z.string() }), () => {
    saveLargeTicket()
    return Response.json({})
  })
  if (answer instanceof Response) throw new Error('It was not refused')
  expect(answer.init?.status).toBe(503)
  expect(answer.data.reply.values).toEqual({ name: 'Oak porch' })
  expect(answer.data.reply.errors['']?.[0]).toContain(words)
})

test.each([
  ['SQLITE_FULL', words],
  ['SQLITE_IOERR_WRITE', 'Nothing can be saved at the moment.'],
  ['SQLITE_READONLY', 'Nothing can be saved at the moment.'],
  ['SQLITE_BUSY', 'Nothing can be saved for the moment.'],
])('a page that meets %s says so', (code, says) => {
  const error = toPageError(new Database.SqliteError('as SQLite says it', code))
  expect(error).toMatchObject({ init: { status: 503 }, data: { message: expect.stringContaining(says) } })
})

test('what is the code’s own fault stays one', () => {
  const error = new Database.SqliteError('as SQLite says it', 'SQLITE_CONSTRAINT')
  expect(toPageError(error)).toBe(error)
})

test('what fails only as it is committed is told, though its row was there', () => {
  const { $client } = db()
  $client.exec(`
    create table benches (id integer primary key);
    create table vices (bench_id integer references benches (id) deferrable initially deferred)
  `)
  const save = () => $client.prepare('insert into vices values (7) returning bench_id').get()
  expect(sqliteCode(failureOf(save))).toBe('SQLITE_CONSTRAINT_FOREIGNKEY')
  expect($client.prepare('select count(*) from vices').pluck().get()).toBe(0)
})

test('the scheduled jobs outlive it', () => {
  fillDisk()
  startScheduledJobs()
  stopScheduledJobs()
})

test('what cannot be removed from the bin is told once, not for each thing, and is removed once there is room', () => {
  const error = vi.spyOn(log(), 'error').mockReturnValue(undefined)
  for (const company of [base.ours, base.ours, base.theirs])
    deleteProject(company.admin, makeProject(company))
  const inBin = () => db().select().from(binEntries).all().length
  db().$client.pragma('query_only = ON')
  emptyBin(Date.now() + 31 * dayMs)
  db().$client.pragma('query_only = OFF')
  expect([inBin(), error.mock.calls.length]).toEqual([3, 1])
  emptyBin(Date.now() + 31 * dayMs)
  expect(inBin()).toBe(0)
  error.mockRestore()
})
