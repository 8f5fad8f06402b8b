import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drain } from '#server/stop.ts'
import { startFakeApp } from '#tests/support/fake-house.ts'

test('a running request is finished, kept connections are not waited for', async () => {
  const app = await startFakeApp({
    handler: async ({ request }) => {
      if (request.method === 'POST') await sleep(300)
      return Response.json({ done: true })
    },
  })
  await fetch(app.url)
  const running = fetch(app.url, { method: 'POST', body: 'x=1' })
  await sleep(100)
  const begun = Date.now()
  const stopped = drain(app.server)
  await expect(fetch(app.url)).rejects.toThrow()
  expect(await (await running).json()).toEqual({ done: true })
  await stopped
  expect(Date.now() - begun).toBeLessThan(1500)
})

test('what takes longer than the deadline is cut off', async () => {
  const app = await startFakeApp({
    handler: async () => {
      await sleep(2000)
      return new Response('late')
    },
  })
  const running = fetch(app.url).catch(() => 'cut off')
  await sleep(100)
  await drain(app.server, 200)
  expect(await running).toBe('cut off')
})
