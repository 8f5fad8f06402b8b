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
  const hasArrived = () => vi.waitFor(() => expect(arrived).toHaveBeenCalled(), { timeout: 15_000 })
  return { app, answer, hasArrived }
}

test('a running request is finished, kept connections are not waited for', async () => {
  const { app, answer, hasArrived } = await appThatWaits()
  await fetch(app.url)
  const running = fetch(app.url, { method: 'POST', body: 'x=1' })
  await hasArrived()
  const stopped = drain(app.server, 600_000)
  await expect(fetch(app.url)).rejects.toThrow()
  answer()
  expect(await (await running).json()).toEqual({ done: true })
  await stopped
})

test('what takes longer than the deadline is cut off', async () => {
  const { app, answer, hasArrived } = await appThatWaits()
  const running = fetch(app.url, { method: 'POST' }).catch(() => 'cut off')
  await hasArrived()
  await drain(app.server, 200)
  expect(await running).toBe('cut off')
  answer()
})
