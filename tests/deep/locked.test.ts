import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs } from '#app/domain/clock.ts'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { toJsonError } from '#app/http/errors.server.ts'
import { log } from '#app/log.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { signIn } from '#app/services/auth/sign-in.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { startScheduledJobs, stopScheduledJobs } from '#app/services/scheduled-jobs/scheduled-jobs.server.ts'
import { closeDatabase, db, emptyLog, openDatabase, untilWritable } from '#db/client.ts'
import { projects, sessions, users } from '#db/schema/index.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let base: TestDatabase
let other: Database.Database

beforeEach(() => {
  base = openTestDatabase()
  const file = db().$client.name
  closeDatabase()
  openDatabase(file, undefined, { patienceMs: 100 })
  other = new Database(file)
})
afterEach(() => {
  stopScheduledJobs()
  vi.useRealTimers()
  vi.restoreAllMocks()
  other.close()
  base.close()
})

const lock = () => other.exec('begin immediate')
const unlock = () => other.exec('rollback')
const patience = () => db().$client.pragma('busy_timeout', { simple: true })
const names = () =>
  db()
    .select({ name: projects.name })
    .from(projects)
    .all()
    .map(({ name }) => name)

function failureOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it was saved')
}

test('while another program writes, saving changes nothing and is told so; reading goes on', async () => {
  const saves = () => createProject(base.ours.admin, { name: 'Oak porch' })
  const before = base.dump()
  lock()
  for (let save = 0; save < 3; save++) {
    const answer = toJsonError(failureOf(saves))
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await answer.json()).message).toContain(
      'Nothing can be saved for the moment. Nothing was changed.',
    )
    // Whoever comes next is refused without waiting, as everybody would wait with them.
    expect(patience()).toBe(0)
  }
  expect(base.dump()).toBe(before)
  unlock()
  await untilWritable(60_000)
  expect(patience()).toBe(100)
  saves()
  expect(names()).toEqual(['Oak porch'])
})

test('a statement of its own is refused as well', () => {
  lock()
  const save = () => db().update(projects).set({ name: 'Oak porch' }).run()
  expect(sqliteCode(failureOf(save))).toBe('SQLITE_BUSY')
  expect(patience()).toBe(0)
})

test('who waits goes on as soon as the other is done, and others are answered meanwhile', async () => {
  lock()
  const told: string[] = []
  const waiting = [1, 2].map(async n => {
    await untilWritable(60_000)
    createProject(base.ours.admin, { name: `Porch ${n}` })
    told.push('saved')
  })
  await sleep(200)
  expect(names()).toEqual([])
  told.push('read')
  unlock()
  await Promise.all(waiting)
  expect(told).toEqual(['read', 'saved', 'saved'])
  expect(names()).toHaveLength(2)
})

test('who signs in waits for another who has begun to write while the password was checked', async () => {
  const { userId } = base.ours.manager
  const names = { companyName: base.ours.name, email: 'oak.manager@example.com' }
  const passwordHash = await hashPassword('mitre and scribe')
  db().update(users).set({ email: names.email, passwordHash }).where(eq(users.id, userId)).run()
  lock()
  const signing = signIn({ ...names, password: 'mitre and scribe' }, { address: '203.0.113.7' })
  await sleep(600)
  unlock()
  expect(await signing).toEqual({ userId })
})

test('the jobs of the hour wait for another who writes', async () => {
  const error = vi.spyOn(log(), 'error')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  startScheduledJobs()
  const ended = {
    sid: 'old',
    sess: { userAgent: '', address: '' },
    expire: 1,
    userId: base.ours.admin.userId,
  }
  db().insert(sessions).values(ended).run()
  lock()
  vi.advanceTimersByTime(hourMs)
  await sleep(300)
  expect(db().select().from(sessions).all()).toHaveLength(1)
  unlock()
  await expect.poll(() => db().select().from(sessions).all()).toEqual([])
  expect(error).not.toHaveBeenCalled()
})

test('nobody waits for ever', async () => {
  lock()
  await untilWritable(50)
  await expect.poll(patience).toBe(0)
  emptyLog()
  expect(patience()).toBe(0)
})

test('one that has only begun to write is waited for, though somebody has looked', async () => {
  lock()
  const waiting = untilWritable(60_000)
  expect(patience()).toBe(100)
  emptyLog()
  expect(patience()).toBe(100)
  unlock()
  await waiting
  lock()
  void untilWritable(50)
  expect(patience(), 'the next is another').toBe(100)
})

test('a database that is closed meanwhile keeps nobody', async () => {
  lock()
  const waiting = untilWritable(60_000)
  closeDatabase()
  await waiting
})
