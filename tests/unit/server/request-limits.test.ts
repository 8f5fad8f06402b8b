import { expect, test } from 'vitest'
import { clientAddress } from '#server/request-limits.ts'
import { startFakeApp } from '#tests/support/fake-app.ts'

async function withApp(env: Record<string, string>, run: (url: string) => Promise<void>) {
  const app = await startFakeApp({ env })
  try {
    await run(app.url)
  } finally {
    await app.stop()
  }
}

function post(url: string, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', body: 'x=1', headers })
}

test('sign-in allows ten tries a minute', async () => {
  await withApp({ RATE_LIMIT_FACTOR: '1' }, async url => {
    for (let knock = 0; knock < 5; knock++) expect((await post(`${url}/login`)).status).toBe(200)
    for (let knock = 0; knock < 5; knock++) expect((await post(`${url}/LOGIN.data`)).status).toBe(200)
    const refused = await post(`${url}/api/auth/login`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({ message: expect.stringContaining('Too many requests') })
    expect((await post(`${url}/login`)).headers.get('content-type')).toContain('text/html')
    expect((await fetch(`${url}/login`)).status).toBe(200)
    expect((await post(`${url}/projects`)).status).toBe(200)
  })
})

test('writes and reads have limits of their own', async () => {
  await withApp({ RATE_LIMIT_FACTOR: '0.02' }, async url => {
    for (let write = 0; write < 2; write++) expect((await post(`${url}/x`)).status).toBe(200)
    expect((await post(`${url}/x`)).status).toBe(429)
    for (let read = 0; read < 20; read++) expect((await fetch(`${url}/x`)).status).toBe(200)
    expect((await fetch(`${url}/x`)).status).toBe(429)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
})

test('Stripe’s events have a limit of their own, far above a person’s writes', async () => {
  await withApp({ RATE_LIMIT_FACTOR: '0.02' }, async url => {
    const hook = `${url}/api/stripe/webhook`
    for (let event = 0; event < 20; event++) expect((await post(hook)).status).toBe(200)
    expect((await post(hook)).status).toBe(429)
    for (let write = 0; write < 2; write++) expect((await post(`${url}/x`)).status).toBe(200)
  })
})

test('an address told by a header counts only behind Fly', async () => {
  await withApp({ RATE_LIMIT_FACTOR: '0.01' }, async url => {
    expect((await post(url, { 'fly-client-ip': '192.0.2.1' })).status).toBe(200)
    expect((await post(url, { 'fly-client-ip': '192.0.2.2' })).status).toBe(429)
    expect((await post(url, { 'x-forwarded-for': '192.0.2.3' })).status).toBe(429)
  })
  await withApp({ RATE_LIMIT_FACTOR: '0.01', FLY_APP_NAME: 'mortise' }, async url => {
    expect((await post(url, { 'fly-client-ip': '192.0.2.1' })).status).toBe(200)
    expect((await post(url, { 'fly-client-ip': '192.0.2.2' })).status).toBe(200)
    expect((await post(url, { 'fly-client-ip': '2001:db8::1' })).status).toBe(200)
    expect((await post(url, { 'fly-client-ip': '2001:db8::2' })).status).toBe(429)
    expect((await post(url, { 'fly-client-ip': '192.0.2.1' })).status).toBe(429)
  })
})

test('behind a proxy of one’s own the last address of its header counts', async () => {
  const env = { RATE_LIMIT_FACTOR: '0.01', CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' }
  await withApp(env, async url => {
    expect((await post(url, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200)
    expect((await post(url, { 'x-forwarded-for': '192.0.2.9, 192.0.2.1' })).status).toBe(429)
    expect((await post(url, { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' })).status).toBe(200)
    expect((await post(url, { 'x-forwarded-for': 'anything' })).status, 'the socket’s').toBe(200)
    expect((await post(url, { 'x-forwarded-for': 'anything else' })).status).toBe(429)
  })
})

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:1', '::ffff:1'],
])('%s is shown as %s', (remoteAddress, shown) => {
  const headers = { 'fly-client-ip': remoteAddress }
  expect(clientAddress({ headers: {}, socket: { remoteAddress } }, undefined)).toBe(shown)
  expect(clientAddress({ headers, socket: {} }, 'fly-client-ip')).toBe(shown)
})
