import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, openCluster } from '#tests/support/cluster/cluster.ts'
import { type FailoverCounts, failOver } from '#tests/support/cluster/failover.ts'
import { enter, type Place } from '#tests/support/cluster/guests.ts'
import { sendInParts } from '#tests/support/cluster/send-in-parts.ts'
import { ofSqlite } from '#tests/support/cluster/writers.ts'
import type { Visitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'

// Another machine comes to lead while people of two companies work. The same with many more of them: npm run test:faults.

let cluster: Cluster

beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster?.close())

/** Somebody of each company. */
async function both(place: Place): Promise<[Visitor, Visitor]> {
  const [ours, theirs] = [await enter(cluster, people.admin), await enter(cluster, people.otherAdmin)]
  return [ours.at(place), theirs.at(place)]
}

describe('the leader is killed while people write, chat and read', () => {
  let counts: FailoverCounts

  beforeAll(async () => {
    counts = await failOver(cluster, {
      people: [people.admin, people.otherAdmin, people.joiner, people.otherJoiner],
      clients: 6,
      pages: 8,
      writingMs: 1500,
      leaderlessMs: 2500,
    })
  })

  test('what was answered is there once, but for what nobody had copied', () => {
    expect(counts).toMatchObject({ lost: [], doubled: [], foreign: [], faults: [] })
    expect(counts.keptOfThere, 'written before the leader was killed').toBeGreaterThan(0)
    expect(counts.retried).toBeGreaterThan(0)
    expect(counts.written).toBeGreaterThan(20)
    expect(counts.integrity).toEqual(['ok', 'ok', 'ok'])
  })

  test('no page failed to be read', () => {
    expect(counts.failedReads).toEqual([])
    expect(counts.reads).toBeGreaterThan(20)
  })

  test('open pages find the new leader, miss nothing, and hear nothing of the other company', () => {
    const { pages, open, connections, shown, late: _, ghosts, hiddenByGhosts, ...wrong } = counts.chat
    expect(wrong).toEqual({ hidden: 0, doubled: 0, disordered: 0, foreign: 0, missingAfterReload: 0 })
    expect(open).toBe(pages)
    // The killed leader's, the second's, and the first's again.
    expect(connections).toBeGreaterThanOrEqual(3 * pages)
    expect(shown).toBeGreaterThan(pages)
    // A page that was told what was lost then keeps its number, which another message has.
    if (ghosts === 0) expect(hiddenByGhosts).toBe(0)
  })
})

describe('a leader that lacks what others have seen', () => {
  test('is believed within one request, and the one that comes back takes over its history', async () => {
    const [ours, theirs] = await both('iad')
    await Promise.all([cluster.untilEqual('ams-2'), cluster.untilEqual('iad-1')])
    cluster.replicator.pause('ams-2', 'iad-1')
    const lost = ['Lost one', 'Lost two', 'Lost three']
    for (const name of lost) expect((await ours.api('POST', '/api/projects', { name })).status).toBe(201)
    const ahead = Number(ours.cookies.get('app_tx'))
    await cluster.kill('ams-1')
    await cluster.promote('ams-2', { lossy: true })
    cluster.replicator.resume()
    expect(cluster.transactionAt('ams-2')).toBe(ahead - lost.length)

    const read = await ours.api('GET', '/api/projects')
    expect([read.status, read.headers.get('sim-hops')]).toEqual([200, 'iad-1,ams-2'])
    expect(Number(ours.cookies.get('app_tx'))).toBe(ahead - lost.length)
    const again = await ours.api('GET', '/api/projects')
    expect([again.status, again.headers.get('sim-hops')]).toEqual([200, 'iad-1'])

    for (const visitor of [ours, theirs]) {
      expect((await visitor.api('POST', '/api/projects', { name: 'Another history' })).status).toBe(201)
    }
    await cluster.start('ams-1')
    const returned = cluster.visitor('ams-1')
    for (const [name, value] of ours.cookies) returned.cookies.set(name, value)
    const { text, headers } = await returned.api('GET', '/api/projects')
    expect(headers.get('sim-hops')).toBe('ams-1')
    expect(text).toContain('Another history')
    for (const name of lost) expect(text).not.toContain(name)
  })
})

describe('a leader that is demoted while it answers', () => {
  /** Sends half of a request to the machine that leads, and the rest after `meanwhile`. */
  function interrupted(visitor: Visitor, name: string, meanwhile: () => Promise<void>) {
    const body = JSON.stringify({ name })
    return sendInParts(visitor, `${cluster.url}/api/projects`, {
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      parts: [body.slice(0, 5), () => sleep(150), meanwhile, body.slice(5)],
    })
  }

  test.each([
    ['nobody leads then', () => cluster.leaderless()],
    ['another leads then', () => cluster.promote('iad-1')],
  ])('%s: nothing is written, and the sender is told to try again', async (which, meanwhile) => {
    await cluster.promote('ams-1')
    const [ours, theirs] = await both('ams')
    const before = cluster.transactionAt('ams-1')
    const name = `Begun before ${which}`
    const { status, text } = await interrupted(ours, name, meanwhile)
    expect(status).toBe(503)
    expect(text).not.toMatch(ofSqlite)
    await cluster.promote('ams-1')
    expect(cluster.transactionAt('ams-1')).toBe(before)
    for (const visitor of [ours, theirs])
      expect((await visitor.api('GET', '/api/projects')).text).not.toContain(name)
    expect((await ours.api('POST', '/api/projects', { name })).status).toBe(201)
  })
})

describe('who leads flickers', () => {
  test('each write is answered in the end and done once, wherever it went', async () => {
    const visitors = await both('iad')
    const end = cluster.flicker(200)
    const answers = []
    for (let at = 0; at < 8; at++) {
      const sending = visitors.map(visitor => visitor.api('POST', '/api/projects', { name: `Flicker ${at}` }))
      answers.push(...(await Promise.all(sending)))
      await sleep(70)
    }
    end()
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201))
    expect(Math.max(...answers.map(({ headers }) => hopsOf(headers).length))).toBe(2)
    for (const visitor of visitors) {
      const { text } = await visitor.api('GET', '/api/projects')
      expect(text.match(/"Flicker \d"/g)).toHaveLength(8)
    }
  })
})

const hopsOf = (headers: Headers) => headers.get('sim-hops')?.split(',') ?? []
