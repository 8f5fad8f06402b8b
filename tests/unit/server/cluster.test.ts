import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Cluster } from '#server/app-host.ts'
import { socketsAtPrimary } from '#server/to-primary.ts'
import { startFakeApp } from '#tests/support/fake-app.ts'
import { type LiteFsFolder, makeLiteFsFolder } from '#tests/support/litefs-folder.ts'

type App = Awaited<ReturnType<typeof startFakeApp>>
type Seen = {
  method: string
  path: string
  address: string
  body: string
  cookie: string | null
  host: string | null
}

let folder: LiteFsFolder
let cluster: Cluster
let app: App
let primary: App
let canRead = true
let stopping = false
/** What the primary's app was asked. */
let seen: Seen[] = []

const secret = 'x'.repeat(40)
const env = { FLY_APP_NAME: 'mortise', APP_URL: 'https://shop.example', SESSION_SECRET: secret }

beforeAll(async () => {
  folder = makeLiteFsFolder()
  vi.stubEnv('LITEFS_DIR', folder.dir)
  vi.stubEnv('FLY_MACHINE_ID', 'fra-1')
  vi.stubEnv('SESSION_SECRET', secret)
  const own = (await import('#app/cluster.server.ts')).cluster()
  if (!own) throw new Error('There is no cluster')
  primary = await startFakeApp({
    env,
    cluster: { ...own, role: () => ({ kind: 'primary' }), canRead: () => true, position: () => 40 },
    async handler({ request, context }) {
      const { method, url, headers } = request
      const body = method === 'GET' ? '' : await request.text()
      const cookie = headers.get('Cookie')
      seen.push({
        method,
        path: new URL(url).pathname,
        address: context.address,
        body,
        cookie,
        host: headers.get('Host'),
      })
      return Response.json({ from: 'primary' }, { status: 201, headers: { 'Set-Cookie': 'mortise_flash=1' } })
    },
  })
  cluster = {
    ...own,
    canRead: () => canRead,
    urlOf: machine => (machine === 'ams-1' ? primary.url : 'http://localhost:1'),
  }
  app = await startFakeApp({ env, cluster, stopping: () => stopping })
})

afterAll(async () => {
  await app.stop()
  await primary.stop()
  folder.remove()
  vi.unstubAllEnvs()
})

beforeEach(() => {
  folder.follow('ams-1')
  folder.reach(40)
  seen = []
})

afterEach(() => {
  canRead = true
  stopping = false
})

function ask(method: string, path = '/projects', headers: Record<string, string> = {}, body?: BodyInit) {
  return fetch(`${app.url}${path}`, { method, headers, body: body ?? null, redirect: 'manual' })
}

const setCookieOf = (answer: Response) => answer.headers.getSetCookie()

describe('a replica', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('has %s sent to the primary by Fly', async method => {
    const answer = await ask(method, '/api/projects', {}, 'a=1')
    expect(answer.status).toBe(409)
    expect(answer.headers.get('fly-replay')).toBe('instance=ams-1;state=1;timeout=5s;fallback=prefer_self')
    expect(await answer.text()).toBe('')
    expect(seen).toEqual([])
  })

  test('answers reads, probes and files itself, at the primary’s alone what a demo keeps on one machine', async () => {
    expect((await ask('GET')).status).toBe(200)
    expect((await ask('HEAD')).status).toBe(200)
    for (const path of ['/healthz', '/readyz', '/assets/page-abc123.js', '/logo.svg'])
      expect((await ask('GET', path)).status, path).toBe(200)
    for (const path of ['/dev/outbox', '/DEV/stripe', '/dev/outbox.data'])
      expect((await ask('GET', path)).status, path).toBe(409)
  })

  test('asks the primary for files of another build', async () => {
    expect((await ask('GET', '/assets/page-other.js')).headers.get('fly-replay')).toContain('instance=ams-1;')
    folder.lead()
    expect((await ask('GET', '/assets/page-other.js')).status).toBe(404)
  })

  test('counts nothing of what is sent on', async () => {
    const strict = await startFakeApp({ env: { ...env, RATE_LIMIT_FACTOR: '0.02' }, cluster })
    for (let sent = 0; sent < 5; sent++)
      expect((await fetch(`${strict.url}/x`, { method: 'POST' })).status).toBe(409)
    await strict.stop()
  })

  test('whose database is older has everything answered by the primary', async () => {
    canRead = false
    expect((await ask('GET')).status).toBe(409)
    expect((await ask('GET', '/healthz')).status).toBe(200)
  })

  test('sends nothing on a third time, nor what Fly could not bring to the primary', async () => {
    const source = (state: number) => ({
      'fly-replay-src': `instance=ams-2;region=ams;t=1722;state=${state}`,
    })
    expect((await ask('POST', '/x', source(1))).headers.get('fly-replay')).toContain('state=2;')
    const third = await ask('POST', '/api/x', source(2))
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await third.json()).toEqual({ message: expect.stringContaining('Nothing was changed') })
    const failed = await ask('POST', '/x', { 'fly-replay-failed': 'instance=ams-1;reason=timeout' })
    expect([failed.status, failed.headers.get('fly-replay')]).toEqual([503, null])
  })
})

describe('a socket', () => {
  let sockets: App

  beforeAll(async () => {
    sockets = await startFakeApp({ env, cluster })
    sockets.server.on('upgrade', (_req, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
    socketsAtPrimary(sockets.server, cluster)
  })
  afterAll(() => sockets.stop())

  async function open(headers: Record<string, string> = {}) {
    const asked = request({
      port: sockets.port,
      path: '/ws/?EIO=4&transport=websocket',
      headers: { Connection: 'Upgrade', Upgrade: 'websocket', ...headers },
    }).end()
    const [answer] = (await Promise.race([once(asked, 'response'), once(asked, 'upgrade')])) as [
      IncomingMessage,
    ]
    answer.socket.destroy()
    return [answer.statusCode, answer.headers['fly-replay'], answer.headers['retry-after']]
  }

  test('is opened at the primary alone', async () => {
    const toPrimary = 'instance=ams-1;state=1;timeout=5s;fallback=prefer_self'
    expect(await open()).toEqual([409, toPrimary, undefined])
    folder.lead()
    expect(await open()).toEqual([101, undefined, undefined])
    folder.loseLeader()
    expect(await open()).toEqual([503, undefined, '2'])
  })

  test('is not sent round', async () => {
    expect(await open({ 'fly-replay-src': 'instance=ams-2;state=2' })).toEqual([503, undefined, '2'])
    expect(await open({ 'fly-replay-failed': 'instance=ams-1' })).toEqual([503, undefined, '2'])
  })
})

describe('a body that Fly does not send again', () => {
  const big = Buffer.alloc(900_001, 'wood ')
  const type = {
    'Content-Type': 'text/plain',
    'fly-client-ip': '192.0.2.7',
    Cookie: 'mortise_session=genuine',
  }

  test('of 900,000 bytes still is', async () => {
    expect((await ask('POST', '/x', type, big.subarray(1))).status).toBe(409)
  })

  test('is handed on to the primary as it is, with its answer', async () => {
    const answer = await ask('POST', '/tasks/7?a=b', type, big)
    expect([answer.status, await answer.json()]).toEqual([201, { from: 'primary' }])
    expect(setCookieOf(answer)).toEqual(
      expect.arrayContaining(['mortise_flash=1', expect.stringMatching(/^app_tx=40;/)]),
    )
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/tasks/7',
        address: '192.0.2.7',
        body: big.toString(),
        cookie: 'mortise_session=genuine',
        host: new URL(app.url).host,
      },
    ])
  })

  test('of a length that nobody has told is handed on, too', async () => {
    const { port } = new URL(app.url)
    const outgoing = request({ port, method: 'POST', path: '/x', headers: type })
    outgoing.write('some ')
    outgoing.end('words')
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, seen[0]?.body]).toEqual([201, 'some words'])
  })

  test('while the primary cannot be reached is refused for now, and whoever sends it gets to read that', async () => {
    folder.follow('gone-1')
    const answer = await ask('POST', '/api/x', type, big)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toEqual({ message: expect.stringContaining('Nothing was changed') })
  })

  test('whose answer is lost may have been saved, and whoever sent it is told so', async () => {
    const primary = createServer(req => void req.resume().once('end', () => req.socket.destroy())).listen(0)
    await once(primary, 'listening')
    const url = `http://localhost:${(primary.address() as { port: number }).port}`
    const { urlOf } = cluster
    cluster.urlOf = () => url
    const answer = await ask('POST', '/api/x', type, big)
    cluster.urlOf = urlOf
    primary.close()
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: expect.stringContaining('may have been saved: please look before you send it again') },
    ])
  })

  test('goes round between machines that take each other for the leader twice at most', async () => {
    const rounds: IncomingMessage[] = []
    const other = createServer((req, res) => {
      rounds.push(req)
      const { port } = new URL(app.url)
      const back = request({ port, method: 'POST', path: req.url, headers: req.headers }, answer => {
        res.writeHead(answer.statusCode ?? 0)
        answer.pipe(res)
      })
      req.pipe(back)
    }).listen(0)
    await once(other, 'listening')
    const url = `http://localhost:${(other.address() as { port: number }).port}`
    const { urlOf } = cluster
    cluster.urlOf = () => url
    const answer = await ask('POST', '/x', type, big)
    cluster.urlOf = urlOf
    other.close()
    expect([answer.status, rounds.length]).toEqual([503, 2])
  })

  test('who claims to hand on for another is not believed whom', async () => {
    const forged = `192.0.2.9 0 ${Date.now()} ${'A'.repeat(43)}`
    await fetch(`${primary.url}/x`, {
      method: 'POST',
      headers: { 'mortise-forwarded': forged, 'fly-client-ip': '192.0.2.1' },
    })
    expect(seen[0]?.address).toBe('192.0.2.1')
  })

  test.each([90_000, -90_000])(
    'is not believed from a clock %d ms away, and the log tells why once',
    async ms => {
      const proof = (at: number) => {
        const said = `192.0.2.9 0 ${at}`
        return `${said} ${createHmac('sha256', secret).update(`mortise-forwarded ${said}`).digest('base64url')}`
      }
      const askedBy: string[] = []
      const other = await startFakeApp({
        env,
        cluster: { ...cluster, role: () => ({ kind: 'primary' }) },
        handler({ context }) {
          askedBy.push(context.address)
          return new Response()
        },
      })
      const send = (at: number) =>
        fetch(`${other.url}/x`, {
          method: 'POST',
          headers: { 'mortise-forwarded': proof(at), 'fly-client-ip': '192.0.2.1' },
        })
      await send(Date.now())
      await send(Date.now() - ms)
      await send(Date.now() - ms)
      await other.stop()
      const warned = other.lines.filter(line => line.includes('is a clock wrong?'))
      expect(warned).toEqual([expect.stringContaining(`"seconds":${ms / 1000}`)])
      expect(askedBy).toEqual(['192.0.2.9', '192.0.2.1', '192.0.2.1'])
    },
  )
})

describe('while nobody leads', () => {
  beforeEach(() => {
    folder.loseLeader()
  })

  test('a write waits for the next leader, also when that is this machine', async () => {
    const sent = ask('POST', '/x', {}, 'a=1')
    setTimeout(() => folder.follow('ams-1'), 150)
    expect((await sent).headers.get('fly-replay')).toContain('instance=ams-1;')
    folder.loseLeader()
    const own = ask('POST', '/x', {}, 'a=1')
    setTimeout(() => folder.lead(), 150)
    expect((await own).status).toBe(200)
  })

  test('and nobody comes, it is refused within seconds; reads go on', async () => {
    const page = ask('POST', '/x', {}, 'a=1')
    expect((await ask('GET')).status).toBe(200)
    const answer = await page
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.text()).toContain('<h1>Just a moment</h1>')
  })
})

test('a leader that is cut off refuses writes at once, says so at /readyz, and shows what it has', async () => {
  let looks = 0
  const silent = await startFakeApp({
    env,
    ready: false,
    cluster: {
      ...cluster,
      isCutOff: () => true,
      role() {
        looks += 1
        return { kind: 'unknown', isLasting: true }
      },
    },
  })
  const sent = await fetch(`${silent.url}/x`, { method: 'POST' })
  expect([sent.status, sent.headers.get('retry-after'), looks]).toEqual([503, '2', 1])
  const ready = await fetch(`${silent.url}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('its lease')])
  expect((await fetch(`${silent.url}/x`)).status).toBe(200)
  await silent.stop()
})

describe('the primary', () => {
  beforeEach(() => {
    folder.lead()
  })

  test('tells with each write up to where it has written, whatever came of it', async () => {
    const expected = ['app_tx=40; Path=/; Max-Age=300; SameSite=Lax; Secure']
    expect(setCookieOf(await ask('POST', '/x', {}, 'a=1'))).toEqual(expected)
    expect(setCookieOf(await ask('DELETE', '/api/x'))).toEqual(expected)
    expect(setCookieOf(await ask('GET')), 'a read').toEqual([])
    expect(setCookieOf(await ask('GET', '/x', { Cookie: 'app_tx=39' }))).toEqual([])
  })

  test('takes back a number of a history that was lost', async () => {
    const answer = await ask('GET', '/x', { Cookie: 'a=b; app_tx=99' })
    expect([answer.status, ...setCookieOf(answer)]).toEqual([200, expect.stringMatching(/^app_tx=40;/)])
  })

  test('begins no write while it stops', async () => {
    stopping = true
    expect((await ask('POST', '/x', {}, 'a=1')).status).toBe(503)
    expect((await ask('GET')).status).toBe(200)
  })

  test('over plain http sends a cookie that comes back there', async () => {
    const plain = await startFakeApp({ env: { ...env, APP_URL: 'http://localhost:3000' }, cluster })
    const answer = await fetch(`${plain.url}/x`, { method: 'POST' })
    await plain.stop()
    expect(setCookieOf(answer)).toEqual(['app_tx=40; Path=/; Max-Age=300; SameSite=Lax'])
  })
})

describe('who has seen more than the replica has', () => {
  const ahead = { Cookie: 'mortise_session=genuine; app_tx=41' }

  test('waits until it is there', async () => {
    const read = ask('GET', '/x', ahead)
    setTimeout(() => folder.reach(41), 100)
    const answer = await read
    expect([answer.status, answer.headers.get('mortise-stale')]).toEqual([200, null])
  })

  test('is answered by the primary when it does not come', async () => {
    const answer = await ask('GET', '/x', ahead)
    expect(answer.status).toBe(409)
    expect(answer.headers.get('fly-replay')).toMatch(/^instance=ams-1;state=1;/)
  })

  test('is shown what is there, and told so, where nobody leads or the primary was not reached', async () => {
    const failed = ask('GET', '/x', { ...ahead, 'fly-replay-failed': 'instance=ams-1' })
    const answer = await failed
    expect([answer.status, answer.headers.get('mortise-stale')]).toEqual([200, 'true'])
    folder.loseLeader()
    const alone = await ask('GET', '/x', ahead)
    expect([alone.status, alone.headers.get('mortise-stale')]).toEqual([200, 'true'])
  })

  test.each(['app_tx=', 'app_tx=-1', 'app_tx=1e9', 'xapp_tx=99', 'app_tx=9999999999999999'])(
    'a cookie of %s says nothing',
    async cookie => {
      expect((await ask('GET', '/x', { Cookie: cookie })).status).toBe(200)
    },
  )
})
