import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { Unavailable } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'
import { askStripe, inTurn } from '#app/services/stripe/stripe.server.ts'

// In a file of its own: what plays Stripe elsewhere stands between the SDK and its connections, and keeps other times.

let asked = 0
const drops = createServer((_req, res) => {
  asked++
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000_000 })
  const timer = setInterval(() => res.write(' '), 5)
  res.once('close', () => clearInterval(timer)).on('error', () => {})
}).listen(0, '127.0.0.1')
await new Promise(resolve => drops.once('listening', resolve))
process.env.STRIPE_SECRET_KEY = 'sk_test_unit'
process.env.STRIPE_API_BASE = `http://127.0.0.1:${(drops.address() as AddressInfo).port}`

afterAll(() => {
  drops.closeAllConnections()
  drops.close()
})

test('an answer that comes drop by drop, and nobody waits for, keeps its turn for a while alone', async () => {
  vi.spyOn(log(), 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isOver = false
  const first = inTurn('sub_1', () => askStripe(api => api.subscriptions.retrieve('sub_1')))
  const refused = expect(first.finally(() => (isOver = true))).rejects.toThrow(Unavailable)
  const next = inTurn('sub_1', async () => 'next')
  while (!isOver) {
    await turn()
    if (asked > 0) await vi.advanceTimersByTimeAsync(100)
  }
  vi.useRealTimers()
  await refused
  expect(await next).toBe('next')
})
