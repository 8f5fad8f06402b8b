import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let consul: Server
let asked: { url: string; token: string | undefined }[] = []
/** Who holds the lease; null: nobody; undefined: no answer comes. */
let holder: string | null | undefined = 'ams-1'
let leads = true
let stop = () => {}
let heard: boolean[] = []
/** How far the clock is ahead of the real one; it goes on, so what fails to be asked once is asked again. */
let ahead = 0

beforeEach(async () => {
  consul = createServer(({ url = '', headers }, response) => {
    asked.push({ url, token: headers['x-consul-token']?.toString() })
    if (holder === undefined) return void response.destroy()
    if (holder === null) return void response.writeHead(404).end()
    const Value = Buffer.from(JSON.stringify({ hostname: holder })).toString('base64')
    response.end(JSON.stringify([{ LockIndex: 1, Session: 'a session', Value }]))
  }).listen(0)
  await once(consul, 'listening')
  const { port } = consul.address() as AddressInfo
  vi.resetModules()
  vi.stubEnv('FLY_CONSUL_URL', `http://:the-token@127.0.0.1:${port}/mortise-x1/`)
  vi.stubEnv('LITEFS_CONSUL_KEY', 'litefs/mortise/v1')
  vi.stubEnv('FLY_MACHINE_ID', 'ams-1')
  ahead = 0
  const realNow = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead)
  asked = []
  heard = []
  holder = 'ams-1'
  leads = true
})

afterEach(() => {
  stop()
  consul.close()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function watch() {
  const { leaseState, watchLease } = await import('#app/lease.server.ts')
  stop = watchLease(
    () => leads,
    isLost => heard.push(isLost),
  )
  return leaseState
}

/** Lets time pass until Consul is asked again. */
async function untilAsked() {
  const before = asked.length
  ahead += 2000
  await expect.poll(() => asked.length).toBeGreaterThan(before)
}

test('Consul is asked for the key of LiteFS, with the token of its address', async () => {
  const state = await watch()
  expect(state()).toBe('asked')
  await expect.poll(state).toBe('held')
  expect(asked[0]).toEqual({ url: '/v1/kv/mortise-x1/litefs/mortise/v1', token: 'the-token' })
})

test('a lease that is not heard of is lost once it has lasted, and held again when it is', async () => {
  const state = await watch()
  await expect.poll(state).toBe('held')
  holder = undefined
  ahead += 9000
  expect(state()).toBe('held')
  ahead += 1000
  expect(state()).toBe('lost')
  await expect.poll(() => heard).toEqual([true])
  holder = 'ams-1'
  await untilAsked()
  await expect.poll(state).toBe('held')
  await expect.poll(() => heard).toEqual([true, false])
})

test.each([
  ['another machine', 'ams-2'],
  ['nobody', null],
])('a lease that %s has is not held from then on', async (_who, other) => {
  const state = await watch()
  await expect.poll(state).toBe('held')
  holder = other
  await untilAsked()
  await expect.poll(state).not.toBe('held')
})

test('who has never heard of its lease does not hold it', async () => {
  holder = undefined
  const state = await watch()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(state()).toBe('asked')
  ahead += 10_000
  expect(state()).toBe('lost')
})

test('who follows another asks nothing, and asks again once it leads', async () => {
  leads = false
  const state = await watch()
  ahead += 20_000
  expect([state(), asked]).toEqual(['asked', []])
  leads = true
  await expect.poll(state).toBe('held')
})

test('without Consul the lease is held for good', async () => {
  vi.stubEnv('LITEFS_CONSUL_KEY', '')
  expect((await watch())()).toBe('held')
  expect(asked).toEqual([])
})
