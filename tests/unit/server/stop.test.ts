import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { drain } from '#server/stop.ts'
import { startFakeApp } from '#tests/support/fake-app.ts'

/** An app whose posts are answered once `answer` is called. */
async function appThatWaits() {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const arrived = vi.fn()
  const app = await startFakeApp({
    handler: async ({ request }) => {
      if (request.method === 'POST') {
        arrived()
        await held
      }
      return Response.json({ done: true })
    },
  })
  // A kept connection would be waited for longer than a test may take.
  app.server.keepAliveTimeout = 600_000
  const hasArrived = () => vi.waitFor(() => expect(arrived).toHaveBeenCalled(), { timeout: 60_000 })
  return { app, answer, arrived, hasArrived }
}

test('a running request is finished, kept connections are not waited for', async () => {
  const { app, answer, hasArrived } = await appThatWaits()
  await fetch(app.url)
  const running = fetch(app.url, { method: 'POST', body: 'x=1' })
  await hasArrived()
  const stopped = drain(app.server, 600_000)
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  await expect(fetch(app.url)).rejects.toThrow()
  answer()
  expect(await (await running).json()).toEqual({ done: true })
  await stopped
})

test('what was sent over a kept connection before the stop is answered, though it was not read yet', async () => {
  const { app } = await appThatWaits()
  const socket = connect(app.port, 'localhost')
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n')
  ask()
  await once(socket, 'data')
  ask()
  const stopped = drain(app.server, 600_000)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*^connection: close/ims)
  await stopped
})

test('what takes longer than the deadline is told that it may have been done', async () => {
  const { app, answer, hasArrived } = await appThatWaits()
  const running = fetch(app.url, { method: 'POST', body: 'x=1' })
  await hasArrived()
  const stopped = drain(app.server, 400)
  const told = await running
  expect([told.status, told.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await told.text()).toContain(
    'Your change may have been saved: please look before you send it again.',
  )
  await stopped
  answer()
  await vi.waitFor(() => expect(app.lines.some(line => line.includes('503'))).toBe(true))
  // What the handler does with its answer now, it does within that.
  await sleep(50)
  expect(app.lines.filter(line => line.includes('failed'))).toEqual([])
})

test('what has not come whole by then is told that nothing was changed, and is not done when it comes', async () => {
  const { app, arrived } = await appThatWaits()
  const socket = connect(app.port, 'localhost')
  socket.write('POST /api/clients HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 9\r\n\r\nhalf')
  await once(app.server, 'request')
  const stopped = drain(app.server, 400)
  const [told] = await once(socket, 'data')
  socket.write(' done')
  expect(String(told)).toMatch(/^HTTP\/1\.1 503 .*"message":".*Nothing was changed\./s)
  await stopped
  expect(arrived).not.toHaveBeenCalled()
})

test('what has begun to be answered is cut off at the deadline', async () => {
  const app = await startFakeApp({
    handler: () => new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array(9)) })),
  })
  const begun = await fetch(app.url)
  await drain(app.server, 400)
  await expect(begun.text()).rejects.toThrow()
})
