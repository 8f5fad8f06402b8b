import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#db/client.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'
import { hasRedis, startRedis } from '#tests/support/redis.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { openSocket } from '#tests/support/socket.ts'

if (!hasRedis()) console.warn('redis-server cannot be installed here: several servers are not tried')

describe.skipIf(!hasRedis())('two servers on one database, joined by Redis', () => {
  let dataDir: string
  let redis: Awaited<ReturnType<typeof startRedis>>
  const servers: RunningServer[] = []

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'mortise-several-'))
    redis = await startRedis()
    // As LiteFS lays it out: where it runs, several processes may have the database open.
    openDatabase(join(dataDir, 'mortise.db'))
    closeDatabase()
    const env = { REDIS_URL: redis.url, LITEFS_DIR: dataDir, SESSION_SECRET: 'x'.repeat(40) }
    for (let at = 0; at < 2; at++) servers.push(await startServer({ env }))
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await redis?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Signed in at one server, with a page open at the other: the session is the same. */
  async function pageAt(server: RunningServer | undefined, person: { companyName: string; email: string }) {
    const visitor = makeVisitor(servers[0]?.url ?? '')
    await visitor.signIn(person.companyName, person.email)
    const socket = openSocket(server?.url ?? '', visitor)
    expect(await socket.isOpen()).toBe(true)
    return { visitor, socket }
  }

  test('what is changed at one is told at the other, to the own company alone', async () => {
    const { visitor } = await pageAt(servers[0], people.admin)
    const { socket: colleague } = await pageAt(servers[1], people.manager)
    const { socket: stranger } = await pageAt(servers[1], people.otherAdmin)
    const { status } = await visitor.api('POST', '/api/projects', { name: 'Oak porch' })
    expect(status).toBe(201)
    await expect.poll(() => colleague.of('hint').length).toBeGreaterThan(0)
    await stranger.join(null)
    expect(stranger.of('hint')).toEqual([])
  })

  test('who is in a room is known across both; who signs out at one leaves the other', async () => {
    const { socket: first } = await pageAt(servers[0], people.admin)
    const { socket: second, visitor } = await pageAt(servers[1], people.joiner)
    await first.join(null)
    await second.join(null)
    const present = () => first.of('presence').at(-1)?.people.length
    await expect.poll(present).toBe(2)
    second.socket.emit('typing')
    await expect.poll(() => first.of('typing')).toHaveLength(1)
    await visitor.post('/logout')
    await second.isClosed()
    await expect.poll(present).toBe(1)
  })

  test('while Redis hangs each server tells its own, who is in a room as well; and both once it goes on', async () => {
    const { visitor, socket: own } = await pageAt(servers[0], people.admin)
    const { socket: other } = await pageAt(servers[1], people.manager)
    redis.pause()
    try {
      expect((await visitor.api('POST', '/api/projects', { name: 'While it hangs' })).status).toBe(201)
      await expect.poll(() => own.of('hint')).toHaveLength(1)
      await own.join(null)
      await expect.poll(() => own.of('presence').at(-1)?.people.length).toBe(1)
      expect(other.of('hint')).toEqual([])
    } finally {
      redis.goOn()
    }
    const { text } = await visitor.api('POST', '/api/projects', { name: 'Once it goes on' })
    // What was told while it hung comes late, before this.
    const { id } = JSON.parse(text)
    await expect.poll(() => other.of('hint').some(({ projectIds }) => projectIds?.includes(id))).toBe(true)
  })

  test('without Redis each server goes on telling its own, and with it again both', async () => {
    const { visitor, socket: own } = await pageAt(servers[0], people.admin)
    const { socket: other } = await pageAt(servers[1], people.manager)
    const rename = (name: string) => visitor.api('POST', '/api/projects', { name })
    await redis.stop()
    expect((await rename('While it is away')).status).toBe(201)
    await expect.poll(() => own.of('hint')).toHaveLength(1)
    expect(other.of('hint')).toEqual([])
    redis = await startRedis(redis.port)
    await expect
      .poll(
        async () => {
          await rename('Once it is back')
          return other.of('hint').length
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBeGreaterThan(0)
    expect((await makeVisitor(servers[1]?.url ?? '').get('/healthz')).status).toBe(200)
  })
})
