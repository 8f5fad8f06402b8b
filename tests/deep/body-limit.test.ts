import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { heldBytes } from '#server/body-memory.ts'
import { otherCookie, realCookie, startFakeApp } from '#tests/support/fake-app.ts'
import { rawRequest, slowRequest } from '#tests/support/raw-request.ts'

const MEGABYTE = 1024 * 1024

let app: Awaited<ReturnType<typeof startFakeApp>>
let seen = 0
let asked = 0
beforeAll(async () => {
  app = await startFakeApp({
    handler: async ({ request }) => {
      asked++
      const body = await request.text()
      seen = body.length
      return Response.json({ bytes: body.length, ends: body.slice(-3) })
    },
  })
})
afterAll(() => app.stop())

function post(path: string, bytes: number, cookie = realCookie) {
  const headers = { Cookie: cookie }
  return fetch(`${app.url}${path}`, { method: 'POST', headers, body: `${'a'.repeat(bytes - 3)}end` })
}

/** A body without a declared length, piece by piece. */
function postChunked(pieces: string[], cookie = realCookie) {
  const stream = new ReadableStream({
    async start(controller) {
      for (const piece of pieces) {
        controller.enqueue(new TextEncoder().encode(piece))
        await new Promise(resolve => setImmediate(resolve))
      }
      controller.close()
    },
  })
  return fetch(`${app.url}/api/x`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: stream,
    duplex: 'half',
  })
}

test('a body of 2 MB passes whole', async () => {
  expect(await (await post('/x', 2 * MEGABYTE)).json()).toEqual({ bytes: 2 * MEGABYTE, ends: 'end' })
})

test('a byte more is refused before the app sees it', async () => {
  seen = 0
  const page = await post('/x', 2 * MEGABYTE + 1)
  expect(page.status).toBe(413)
  expect(await page.text()).toContain('the limit is 2 MB')
  const api = await post('/api/x', 5 * MEGABYTE)
  expect(api.status).toBe(413)
  expect(await api.json()).toEqual({ message: 'This is too big to send: the limit is 2 MB.' })
  expect(seen).toBe(0)
})

test('who has no session, or one that is made up, may send 64 KB', async () => {
  for (const cookie of ['', 'mortise_session=forged', 'mortise_flash=x']) {
    const fits = await post('/x', 64 * 1024, cookie)
    expect(await fits.json()).toEqual({ bytes: 64 * 1024, ends: 'end' })
    seen = 0
    const page = await post('/x', 64 * 1024 + 1, cookie)
    expect(page.status).toBe(413)
    expect(await page.text()).toContain('without signing in the limit is 64 KB')
    const chunked = await postChunked(Array(5).fill('a'.repeat(16 * 1024)), cookie).catch(() => undefined)
    expect(chunked?.status ?? 413).toBe(413)
    expect(seen).toBe(0)
  }
})

const signature = `t=1800000000,v1=${'0a'.repeat(32)}`

function postEvent(bytes: number, signed: string, path = '/api/stripe/webhook') {
  const headers = { 'Stripe-Signature': signed }
  return fetch(`${app.url}${path}`, { method: 'POST', headers, body: 'a'.repeat(bytes) })
}

test('what says to be an event of Stripe’s may have 256 KB, without a signature what strangers may', async () => {
  for (const path of ['/api/stripe/webhook', '/API//stripe/webhook/'])
    expect((await postEvent(256 * 1024, signature, path)).status, path).toBe(200)
  expect((await postEvent(256 * 1024 + 1, signature)).status).toBe(413)
  expect((await postEvent(128 * 1024, signature, '/api/stripe/other')).status).toBe(413)
  for (const none of ['x', 't=1', `v1=${'0a'.repeat(32)}`, 't=1,v1=0a']) {
    expect((await postEvent(64 * 1024, none)).status, none).toBe(200)
    expect((await postEvent(64 * 1024 + 1, none)).status, none).toBe(413)
  }
})

test('an event that does not arrive within ten seconds is cut, and its room is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sockets: Socket[] = []
  app.server.on('connection', socket => sockets.push(socket))
  const size = 256 * 1024
  const head = `POST /api/stripe/webhook HTTP/1.1\r\nHost: x\r\nStripe-Signature: ${signature}\r\nContent-Length: ${size}\r\n\r\n`
  const slow = [1, 2].map(() => slowRequest(app.port, head + 'a'.repeat(size - 1)))
  const arrived = () => sockets.reduce((bytes, { bytesRead }) => bytes + bytesRead, 0)
  while (arrived() < 2 * (size - 1)) await new Promise(resolve => setImmediate(resolve))
  expect((await postEvent(16 * 1024, signature)).status).toBe(429)
  vi.advanceTimersByTime(10_000)
  for (const one of slow) {
    const answer = one.finish('')
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
    vi.advanceTimersByTime(2000)
    expect(await answer).toContain('408')
  }
  vi.useRealTimers()
  expect((await postEvent(size, signature)).status).toBe(200)
})

test('whoever is still sending what is too large gets to the answer before the connection is cut', async () => {
  const socket = connect(app.port, 'localhost')
  const head = `Host: x\r\nCookie: ${realCookie}\r\nContent-Length: ${300 * MEGABYTE}`
  socket.write(`POST /api/x HTTP/1.1\r\n${head}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('413')
  const write = () =>
    new Promise<void>((resolve, reject) => {
      socket.write('a'.repeat(MEGABYTE), error => (error ? reject(error) : resolve()))
    })
  for (let piece = 0; piece < 8; piece++) await write()
  await new Promise(resolve => socket.on('error', () => {}).once('close', resolve))
})

test('what is held is counted for each address and in all, until it is let go', () => {
  const hold = heldBytes({ inAll: 100_000, forAddress: 50_000 })
  const open = (address: string) => hold({ address, companyId: null })
  const [first, second, third, fourth] = [open('a'), open('a'), open('b'), open('c')]
  expect(first.growTo(30_000)).toBeNull()
  expect(second.growTo(20_000)).toBeNull()
  expect(second.growTo(30_000), 'that address has enough').toBe('address')
  expect(third.growTo(50_000)).toBeNull()
  expect(fourth.growTo(2048), 'a form to sign in with is no matter').toBeNull()
  expect(fourth.growTo(50_000), 'all have enough').toBe('all')
  first.release()
  expect(second.growTo(30_000)).toBeNull()
  second.release()
  third.release()
  fourth.release()
  for (const address of ['a', 'b']) expect(open(address).growTo(50_000)).toBeNull()
})

test('one company has its room, from however many addresses; another keeps its own, behind the same address too', () => {
  const open = heldBytes({ inAll: 100_000, forAddress: 50_000, forCompany: 30_000 })
  const ours = ['a', 'b', 'c', 'd'].map(address => open({ address, companyId: 1 }))
  expect(ours.map(holding => holding.growTo(12_048))).toEqual([null, null, null, 'company'])
  const theirs = open({ address: 'a', companyId: 2 })
  expect(theirs.growTo(30_000)).toBeNull()
  expect(ours[3]?.growTo(2048), 'a small form is no matter').toBeNull()
  ours[0]?.release()
  expect(ours[3]?.growTo(12_048)).toBeNull()
  for (const holding of [...ours, theirs]) holding.release()
  expect(open({ address: 'd', companyId: 1 }).growTo(30_000)).toBeNull()
})

test('a few companies never hold it all: each has at most as much as is left for the others', () => {
  const open = heldBytes({ inAll: 100_000, forAddress: 100_000, forCompany: 40_000 })
  const [first, second, third, fourth] = [1, 2, 3, 4].map(companyId => open({ address: 'a', companyId }))
  expect(first?.growTo(42_048)).toBeNull()
  expect(second?.growTo(42_048), 'only 20,000 would be left').toBe('company')
  expect(second?.growTo(32_048)).toBeNull()
  expect(third?.growTo(32_048)).toBe('company')
  expect(third?.growTo(17_048)).toBeNull()
  expect(fourth?.growTo(9_048)).toBeNull()
  expect(fourth?.growTo(12_048)).toBe('company')
  first?.release()
  expect(fourth?.growTo(22_048)).toBeNull()
})

test('bodies that one company does not finish keep no other from saving', async () => {
  const head = `POST /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${realCookie}\r\nContent-Length: ${2 * MEGABYTE}\r\n\r\n`
  const sockets: Socket[] = []
  app.server.on('connection', socket => sockets.push(socket))
  const slow = Array.from({ length: 4 }, () => slowRequest(app.port, head + 'a'.repeat(2 * MEGABYTE - 1)))
  const arrived = () => sockets.reduce((bytes, { bytesRead }) => bytes + bytesRead, 0)
  await expect.poll(arrived).toBeGreaterThan(4 * (2 * MEGABYTE - 1))
  const size = 100 * 1024
  const refused = await post('/api/x', size)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect((await refused.json()).message).toContain('Too much is being sent by your company at once')
  expect((await post('/api/x', size, otherCookie)).status).toBe(200)
  for (const one of slow) expect(await one.finish('a')).toContain('"bytes"')
  expect((await post('/api/x', size)).status).toBe(200)
})

test('a chunked body is counted', async () => {
  const quarter = 'a'.repeat(MEGABYTE / 4)
  const fits = await postChunked(Array(7).fill(quarter))
  expect(await fits.json()).toMatchObject({ bytes: 7 * quarter.length })
  seen = 0
  const answer = await postChunked(Array(12).fill(quarter)).catch(() => undefined)
  // The connection is cut while the client still sends, so that it may not get to read the answer.
  expect(answer?.status ?? 413).toBe(413)
  expect(seen).toBe(0)
})

test('a small chunked body arrives, in one packet or in several', async () => {
  const head = 'POST /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(await rawRequest(app.port, `${head}5\r\nhello\r\n0\r\n\r\n`)).toContain('"bytes":5')
  expect(await rawRequest(app.port, head, '5\r\nhel', 'lo\r\n', '0\r\n\r\n')).toContain('"bytes":5')
  expect(await rawRequest(app.port, `${head}0\r\n\r\n`)).toContain('"bytes":0')
})

test('the app is asked once the whole body is there', async () => {
  for (const [head, first, last] of [
    ['Content-Length: 5', 'he', 'llo'],
    ['Transfer-Encoding: chunked', '2\r\nhe\r\n', '3\r\nllo\r\n0\r\n\r\n'],
  ] as const) {
    const before = asked
    const slow = slowRequest(
      app.port,
      `POST /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n\r\n${first}`,
    )
    await fetch(`${app.url}/x`)
    await fetch(`${app.url}/x`)
    expect(asked, head).toBe(before + 2)
    expect(await slow.finish(last)).toContain('"bytes":5')
    expect(asked).toBe(before + 3)
  }
})
