import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '#tests/support/bucket.ts'
import { type Cluster, openCluster } from '#tests/support/cluster/cluster.ts'
import { enter, everywhere, type Place, places } from '#tests/support/cluster/guests.ts'
import { play } from '#tests/support/cluster/machines.ts'
import { sendInParts } from '#tests/support/cluster/send-in-parts.ts'
import { ofSqlite } from '#tests/support/cluster/writers.ts'
import { drawing } from '#tests/support/file-contents.ts'
import type { Answer, Visitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'

// The built server as a primary and two replicas, while the same machine leads. What happens when another comes to lead is in
// cluster-failover.test.ts.

let bucket: Awaited<ReturnType<typeof startBucket>>
let cluster: Cluster
/** Two companies, each with somebody at every machine. */
let hartley: Record<Place, Visitor>
let brook: Record<Place, Visitor>

beforeAll(async () => {
  bucket = await startBucket()
  cluster = await openCluster({ env: bucket.env })
  hartley = everywhere(await enter(cluster, people.admin))
  brook = everywhere(await enter(cluster, people.otherAdmin))
})
afterEach(async () => {
  cluster.replicator.lag(0)
  cluster.replicator.resume()
  await cluster.promote('ams-1')
  await Promise.all([cluster.untilEqual('ams-2'), cluster.untilEqual('iad-1')])
  expect(cluster.router.journeys.filter(({ hops }) => hops.length > 3)).toEqual([])
})
afterAll(async () => {
  await cluster?.close()
  await bucket?.stop()
})

const hopsOf = ({ headers }: Answer) => headers.get('sim-hops')
const seenBy = ({ cookies }: Visitor) => Number(cookies.get('app_tx'))
const addProject = (visitor: Visitor, name: string, sending = {}) =>
  visitor.api('POST', '/api/projects', { name }, sending)

async function namesAt(visitor: Visitor): Promise<string[]> {
  const { status, text } = await visitor.api('GET', '/api/projects')
  expect(status).toBe(200)
  return JSON.parse(text).map(({ name }: { name: string }) => name)
}

/** The connection of an open page, and where it led. */
async function connected(visitor: Visitor) {
  const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const outgoing = request(`${cluster.url}/ws/?EIO=4&transport=websocket`, {
    headers: {
      ...visitor.cookieHeaders(),
      ...headers,
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      origin: cluster.url,
    },
  }).end()
  const [response, page] = await once(outgoing, 'upgrade')
  const cookie = String(response.headers['set-cookie']).split(';', 1)[0]
  return { page, cookie, hops: cluster.router.journeys.at(-1)?.hops }
}

describe('who has written reads it at every machine', () => {
  test('by a page’s form, its data and the API, each sent on once, with the position in a cookie', async () => {
    cluster.replicator.lag(400)
    const sendings: Record<string, (visitor: Visitor, name: string) => Promise<Answer>> = {
      page: (visitor, name) => visitor.post('/create-ticket', { name }),
      data: (visitor, name) => visitor.post('/create-ticket.data', { name }),
      api: addProject,
    }
    for (const [door, send] of Object.entries(sendings)) {
      const before = seenBy(hartley.iad)
      const name = `Read at once by ${door}`
      const sent = await send(hartley.iad, name)
      expect([sent.status, hopsOf(sent)]).toEqual([expect.any(Number), 'iad-1,ams-1'])
      expect(sent.status).toBeLessThan(400)
      expect(seenBy(hartley.iad)).toBeGreaterThan(before)
      const read = await hartley.iad.api('GET', '/api/projects')
      expect([read.status, hopsOf(read)]).toEqual([200, 'iad-1'])
      expect(read.text).toContain(name)
      const page = await hartley.iad.get('/projects')
      expect([hopsOf(page), page.text.includes(name)]).toEqual(['iad-1', true])
      expect(await namesAt(brook.iad)).not.toContain(name)
    }
  })

  test('from each region, and with their cookie from another', async () => {
    for (const place of places) {
      const name = `Written at ${place}`
      expect((await addProject(hartley[place], name)).status).toBe(201)
      for (const other of places) {
        hartley[other].cookies.set('app_tx', String(seenBy(hartley[place])))
        expect(await namesAt(hartley[other])).toContain(name)
        expect(await namesAt(brook[other])).not.toContain(name)
      }
    }
  })

  test('who opens a socket at a replica reads nothing there that is older', async () => {
    const { page, hops, cookie } = await connected(hartley.iad)
    page.destroy()
    expect([hops, cookie]).toEqual([['iad-1', 'ams-1'], `app_tx=${cluster.transactionAt('ams-1')}`])
  })

  test('what reads goes nowhere else, and sets no cookie', async () => {
    const fresh = cluster.visitor('iad')
    const door = await fresh.get('/login')
    expect([door.status, hopsOf(door), fresh.cookies.has('app_tx')]).toEqual([200, 'iad-1', false])
  })
})

describe('a replica that stands still', () => {
  test('shows what it has, and lets the primary answer who has seen more', async () => {
    cluster.replicator.pause('iad-1')
    const name = 'While the replica stands still'
    expect((await addProject(hartley.iad, name)).status).toBe(201)
    const newer = await hartley.iad.api('GET', '/api/projects')
    expect([newer.status, hopsOf(newer), newer.text.includes(name)]).toEqual([200, 'iad-1,ams-1', true])
    for (const visitor of [hartley.iad, brook.iad]) visitor.cookies.delete('app_tx')
    const older = await hartley.iad.api('GET', '/api/projects')
    expect([older.status, hopsOf(older), older.text.includes(name)]).toEqual([200, 'iad-1', false])
    expect(hopsOf(await brook.iad.get('/projects'))).toBe('iad-1')
  })

  test('serves what it has where nobody leads, and says that it is old', async () => {
    cluster.replicator.pause('iad-1')
    await addProject(hartley.iad, 'Before nobody leads')
    await cluster.leaderless()
    const stale = await hartley.iad.get('/projects')
    expect([stale.status, hopsOf(stale), stale.headers.get('mortise-stale')]).toEqual([200, 'iad-1', 'true'])
  })
})

describe('nobody leads', () => {
  test('everything is read everywhere, nothing is written, and nobody is told of SQLite', async () => {
    await cluster.leaderless()
    const refused = Promise.all([
      addProject(hartley.iad, 'Nobody takes this'),
      hartley.ams.post('/create-ticket', { name: 'Nobody takes this either' }),
      addProject(brook['ams-2'], 'Nor this'),
    ])
    const readings = places.flatMap(place => [
      hartley[place].get('/projects'),
      brook[place].get('/dashboard'),
      brook[place].api('GET', '/api/projects'),
      hartley[place].get('/readyz'),
    ])
    expect((await Promise.all(readings)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    for (const { status, headers, text } of await refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
      expect(text).toContain('Please try again')
      expect(text).not.toMatch(ofSqlite)
    }
  })

  test('who comes to lead meanwhile answers what was held', async () => {
    await cluster.leaderless()
    const held = Promise.all([
      addProject(hartley.iad, 'Held in iad'),
      addProject(brook['ams-2'], 'Held at the new leader'),
    ])
    await sleep(1000)
    await cluster.promote('ams-2')
    expect((await held).map(answer => [answer.status, hopsOf(answer)])).toEqual([
      [201, 'iad-1,ams-2'],
      [201, 'ams-2'],
    ])
    expect(await namesAt(brook['ams-2'])).toContain('Held at the new leader')
    expect(await namesAt(brook['ams-2'])).not.toContain('Held in iad')
  })
})

describe('a leader that is none', () => {
  test('its own name is none: what is sent waits until it knows another', async () => {
    play(cluster.machineOf('iad-1'), { follows: 'iad-1' })
    const held = addProject(hartley.iad, 'Sent while iad follows itself')
    await sleep(500)
    expect(await namesAt(hartley.ams)).not.toContain('Sent while iad follows itself')
    play(cluster.machineOf('iad-1'), { follows: 'ams-1' })
    const { status, headers } = await held
    expect([status, headers.get('sim-hops')]).toEqual([201, 'iad-1,ams-1'])
  })

  test('two machines that take each other for the leader send a request on twice at the most', async () => {
    play(cluster.machineOf('ams-2'), { follows: 'iad-1' })
    play(cluster.machineOf('iad-1'), { follows: 'ams-2' })
    const refused = await addProject(hartley.iad, 'In a circle')
    expect([refused.status, hopsOf(refused)]).toEqual([503, 'iad-1,ams-2,iad-1'])
    const large = await upload(hartley.iad, 1_200_000)
    expect([large.status, hopsOf(large)]).toEqual([503, 'iad-1'])
  })

  test('one that is gone is asked once, and the sender told to try again', async () => {
    play(cluster.machineOf('iad-1'), { follows: 'gone-1' })
    for (const visitor of [hartley.iad, brook.iad]) {
      const { status, headers, text } = await addProject(visitor, 'Sent to nobody')
      expect([status, headers.get('retry-after'), headers.get('sim-hops')]).toEqual([503, '2', 'iad-1,iad-1'])
      expect(JSON.parse(text).message).toContain('try again')
    }
    expect((await upload(hartley.iad, 1_200_000)).status).toBe(503)
    for (const visitor of [hartley.ams, brook.ams])
      expect(await namesAt(visitor)).not.toContain('Sent to nobody')
  })
})

const plan = (bytes: number) =>
  Buffer.concat([drawing('start'), Buffer.alloc(bytes, 'abc')]).subarray(0, bytes)
const upload = (visitor: Visitor, bytes: number) =>
  visitor.post('/api/files/upload', [['file', new File([new Uint8Array(plan(bytes))], 'plan.dwg')]])

/** As a program sends what it does not know the length of. */
function uploadInChunks(visitor: Visitor, content: Buffer) {
  const boundary = 'of-the-parts'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="chunks.dwg"\r\n\r\n`
  const chunks = Array.from({ length: Math.ceil(content.length / 60_000) }, (_, at) =>
    content.subarray(at * 60_000, (at + 1) * 60_000),
  )
  return sendInParts(visitor, `${cluster.url}/api/files/upload`, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    parts: [head, ...chunks, `\r\n--${boundary}--\r\n`],
  })
}

describe('large bodies', () => {
  async function bytesOf(visitor: Visitor, { text }: { text: string }): Promise<Buffer> {
    const { url }: { url: string } = JSON.parse(text)
    const answer = await fetch(cluster.url + url, { headers: visitor.cookieHeaders() })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  test('899 KB are replayed; 5 MB, and what tells no length, go through the replica, to the byte', async () => {
    cluster.replicator.lag(400)
    const replayed = await upload(hartley.iad, 899_000)
    expect([replayed.status, hopsOf(replayed)], replayed.text).toEqual([201, 'iad-1,ams-1'])
    const streamed = await upload(hartley.iad, 5_000_000)
    expect([streamed.status, hopsOf(streamed)]).toEqual([201, 'iad-1'])
    // By now the replica has what came before: only a cookie tells it that the next is newer.
    await sleep(700)
    const content = Buffer.concat([drawing('in chunks'), Buffer.alloc(300_000, 'xyz')])
    const chunked = await uploadInChunks(hartley.iad, content)
    expect([chunked.status, chunked.hops]).toEqual([201, 'iad-1'])
    expect((await bytesOf(hartley.iad, chunked)).equals(content)).toBe(true)
    expect((await bytesOf(hartley.iad, streamed)).equals(plan(5_000_000))).toBe(true)
    expect(cluster.router.journeys.filter(({ status }) => status === 502)).toEqual([])
    const { url }: { url: string } = JSON.parse(streamed.text)
    expect((await brook.iad.get(url)).status).toBe(404)
  })

  test('the refusal of a large body comes through the replica as it is', async () => {
    const stranger = await upload(cluster.visitor('iad'), 5_000_000)
    expect([stranger.status, hopsOf(stranger)]).toEqual([401, 'iad-1'])
  })
})

test('the database is migrated by who leads: a replica waits until it does', async () => {
  const before = cluster.transactionAt('iad-1')
  let hasEnded = false
  const migrating = cluster.migrate('iad-1').finally(() => {
    hasEnded = true
  })
  await sleep(1500)
  expect([hasEnded, cluster.transactionAt('iad-1')]).toEqual([false, before])
  await cluster.promote('iad-1')
  expect(await migrating).toContain('up to date')
})

test('no machine has logged a fault of its own', () => {
  const logs = (['ams-1', 'ams-2', 'iad-1'] as const).map(cluster.logsOf).join('\n')
  const known = /( 503 |"SQLITE_IOERR_WRITE")/
  expect(logs.split('\n').filter(line => / (error|fatal) /.test(line) && !known.test(line))).toEqual([])
})
