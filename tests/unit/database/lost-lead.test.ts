import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { toJsonError, toPageError } from '#app/http/errors.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { db } from '#db/client.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const machine = vi.hoisted(() => ({ isPrimary: false }))
vi.mock('#app/litefs.server.ts', () => ({ isPrimary: () => machine.isPrimary }))

const words = 'Mortise is changing over to another machine. Nothing was changed.'

let base: TestDatabase

beforeEach(() => {
  base = openTestDatabase()
  machine.isPrimary = false
})
afterEach(() => base.close())

/** As LiteFS does in WAL mode, at the first page that is written. */
function saveTooLate(): Response {
  db().$client.pragma('query_only = ON')
  try {
    createProject(base.ours.admin, { name: 'Oak porch' })
  } catch (error) {
    throw new Database.SqliteError(String(error), 'SQLITE_IOERR_WRITE')
  } finally {
    db().$client.pragma('query_only = OFF')
  }
  throw new Error('it was saved')
}

function failureOf(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it was saved')
}

test('a write on a machine that leads no more is to be sent again, and has changed nothing', async () => {
  const before = base.dump()
  const failure = failureOf(saveTooLate)
  expect(base.dump()).toBe(before)
  const answer = toJsonError(failure)
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
  expect((await answer.json()).message).toContain(words)
  expect(toPageError(failure)).toMatchObject({
    data: { message: expect.stringContaining(words) },
    init: { status: 503, headers: { 'Retry-After': '2' } },
  })
})

test.each(['SQLITE_IOERR_WRITE', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_READONLY'])('so is %s', code => {
  const answer = toJsonError(new Database.SqliteError('refused', code))
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
})

test('a form comes back as it was typed', async () => {
  const body = new URLSearchParams({ name: 'Oak porch' })
  const request = new Request('http://localhost/', { method: 'POST', body })
  const answer = await handleForm(request, z.object({ name: z.string() }), saveTooLate)
  expect(answer).toMatchObject({
    data: { reply: { values: { name: 'Oak porch' }, errors: { '': [expect.stringContaining(words)] } } },
    init: { status: 503, headers: { 'Retry-After': '2' } },
  })
})

test('on the machine that leads, and of a full disk, it is told as ever', async () => {
  const full = toJsonError(new Database.SqliteError('full', 'SQLITE_FULL'))
  expect([full.headers.get('Retry-After'), (await full.json()).message]).toEqual([
    null,
    expect.stringContaining('no room'),
  ])
  machine.isPrimary = true
  const answer = toJsonError(new Database.SqliteError('refused', 'SQLITE_IOERR_WRITE'))
  expect([answer.status, (await answer.json()).message]).toEqual([
    503,
    expect.stringContaining('Nothing can be saved at the moment'),
  ])
})
