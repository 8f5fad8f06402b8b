import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { during } from '#app/current-work.server.ts'
import { log } from '#app/log.server.ts'
import { readMetrics } from '#app/metrics.server.ts'
import { watchStatements } from '#app/slow-queries.server.ts'
import { db, listenToStatements } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

// So that all are slow, however fast the machine is.
process.env.SLOW_QUERY_MS = '0.000001'
const base = databaseForTests()
const request = () => ({ requestId: 'r-1', queries: 0, queryMs: 0 })

beforeEach(() => {
  vi.spyOn(log(), 'warn').mockReturnValue(undefined)
})
afterAll(() => {
  delete process.env.SLOW_QUERY_MS
})
afterEach(() => {
  listenToStatements(() => {})
  vi.restoreAllMocks()
})

test('a slow statement is logged with its request, and without what was asked for', () => {
  watchStatements()
  const ask = (secret: string) => db().all(sql`select length(${secret})`)
  ask('sesame')
  const current = request()
  during(current, () => ask('sesame'))
  const logged = vi.mocked(log().warn).mock.calls
  expect(logged).toEqual([
    [{ ms: expect.any(Number), requestId: undefined, statement: 'select length(?)' }, 'A slow query'],
    [{ ms: expect.any(Number), requestId: 'r-1', statement: 'select length(?)' }, 'A slow query'],
  ])
  expect(current).toMatchObject({ queries: 1, queryMs: expect.any(Number) })
})

test('statements are counted however they are asked, those that fail as well', async () => {
  watchStatements()
  const count = async () => Number(/^mortise_queries_total (\d+)$/m.exec(await readMetrics())?.[1] ?? 0)
  const before = await count()
  db().select().from(clients).all()
  db().select().from(clients).get()
  const client = { companyId: base.ours.id, name: 'Reed', createdBy: base.ours.admin.userId }
  db().insert(clients).values(client).run()
  const astray = { ...client, companyId: -1 }
  expect(() => db().insert(clients).values(astray).run()).toThrow(/FOREIGN KEY/)
  expect((await count()) - before).toBe(4)
})
