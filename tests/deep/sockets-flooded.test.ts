import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVisitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { openLine, openSocket } from '#tests/support/socket.ts'

let server: RunningServer

// With the limits of a real server.
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(async () => void (await server.stop()))

async function visitorOf({ companyName, email }: { companyName: string; email: string }) {
  const visitor = makeVisitor(server.url)
  await visitor.signIn(companyName, email)
  return visitor
}

test('who floods is cut off; colleagues and other companies go on', async () => {
  const flooding = await visitorOf(people.joiner)
  const sockets = [await visitorOf(people.manager), await visitorOf(people.otherAdmin)].map(visitor =>
    openSocket(server.url, visitor),
  )
  for (const socket of sockets) {
    expect(await socket.isOpen()).toBe(true)
    expect(await socket.join(null)).toEqual({ ok: true })
  }
  const flood = openSocket(server.url, flooding)
  expect(await flood.isOpen()).toBe(true)
  for (let times = 0; times < 500; times++) flood.socket.emit('join', { projectId: times })
  await flood.isClosed()
  for (const socket of sockets) {
    expect(await socket.join(null)).toEqual({ ok: true })
    socket.close()
  }
})

test('what is sent before a connection is a socket counts as well', async () => {
  const line = await openLine(server.url, await visitorOf(people.joiner))
  for (let times = 0; times < 5000; times++) line.send('0/x,')
  await line.isClosed
})

test('one person has twenty sockets at most', async () => {
  const visitor = await visitorOf(people.admin)
  const sockets: ReturnType<typeof openSocket>[] = []
  for (let n = 1; n <= 20; n++) {
    const socket = openSocket(server.url, visitor)
    sockets.push(socket)
    expect(await socket.isOpen(), `the socket ${n}`).toBe(true)
  }
  expect(await openSocket(server.url, visitor).isOpen()).toBe(false)
  const colleague = openSocket(server.url, await visitorOf(people.manager))
  expect(await colleague.isOpen()).toBe(true)
  for (const socket of [...sockets, colleague]) socket.close()
})

test('who tries to connect without a pause is refused for a while', async () => {
  const stranger = makeVisitor(server.url)
  const tries = Array.from({ length: 150 }, () => openSocket(server.url, stranger))
  const isOpen = await Promise.all(tries.map(socket => socket.isOpen()))
  expect(isOpen.some(Boolean)).toBe(false)
  const late = openSocket(server.url, await visitorOf(people.otherAdmin))
  expect(await late.isOpen()).toBe(false)
  expect((await makeVisitor(server.url).get('/healthz')).status).toBe(200)
})
