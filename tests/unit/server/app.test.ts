import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeApp } from '#tests/support/fake-app.ts'

type App = Awaited<ReturnType<typeof startFakeApp>>

let app: App
beforeAll(async () => {
  app = await startFakeApp({
    handler: async ({ request, context }) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/boom')) throw new Error('the secret recipe')
      const body = request.method === 'GET' || request.method === 'HEAD' ? '' : await request.text()
      return Response.json({ nonce: context.nonce, requestId: context.requestId, bytes: body.length })
    },
  })
})
afterAll(() => app.stop())

function get(path: string, init?: RequestInit) {
  return fetch(`${app.url}${path}`, { redirect: 'manual', ...init })
}

function policyOf(response: Response) {
  return response.headers.get('content-security-policy') ?? ''
}

describe('headers', () => {
  test('forms may lead to the host that stands for Stripe’s', async () => {
    const other = await startFakeApp({
      env: { STRIPE_API_BASE: 'http://127.0.0.1:12111/' },
      handler: () => new Response('ok'),
    })
    const policy = policyOf(await fetch(other.url))
    expect(policy).toMatch(/form-action 'self' .* http:\/\/127\.0\.0\.1:12111(;|$)/)
    await other.stop()
  })

  test('the policy is enforced, with a nonce of its own for every response', async () => {
    const [first, second] = await Promise.all([get('/'), get('/')])
    const { nonce } = await first.json()
    expect(policyOf(first)).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(policyOf(first)).not.toBe(policyOf(second))
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      // A form of ours that is answered with a redirect to Stripe is sent there, says the browser.
      "form-action 'self' https://checkout.stripe.com https://billing.stripe.com https://connect.stripe.com",
      "img-src 'self' data: blob:;",
    ]) {
      expect(policyOf(first)).toContain(rule)
    }
    expect(policyOf(first)).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('only the preview of a client’s page stands in a frame, and only in ours', async () => {
    const preview = await get('/projects/7/client-page/preview')
    expect(policyOf(preview)).toContain("frame-ancestors 'self'")
    expect(preview.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    const page = await get('/projects/7/client-page')
    expect(policyOf(page)).toContain("frame-ancestors 'none'")
    expect(page.headers.get('X-Frame-Options')).toBe('DENY')
  })

  test('nothing runs in an uploaded file, however its address is written', async () => {
    for (const path of ['/files/7/a.html', '/FILES/7/a.html', '/%66iles/7/a.html', '/files/%'])
      expect(policyOf(await get(path)), path).toMatch(/^default-src 'none';/)
  })

  test('what lies on other sites is shown on the pages that keep its address, and nowhere else', async () => {
    const players = 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;'
    for (const path of [
      '/stock-system',
      '/stock-system/7',
      '/Stock-System/7/edit',
      '/qr-generator/sheet?card=7',
    ]) {
      const policy = policyOf(await get(path))
      expect(policy, path).toContain("img-src 'self' data: blob: https:;")
      expect(policy, path).not.toMatch(/(frame|media)-src/)
    }
    for (const path of ['/training-videos', '/training-videos/7?watch=1']) {
      const policy = policyOf(await get(path))
      expect(policy, path).toContain("img-src 'self' data: blob: https:;")
      expect(policy, path).toContain("media-src 'self' blob: https:;")
      expect(policy, path).toContain(players)
    }
    for (const path of [
      '/',
      '/pay',
      '/paid',
      '/portal',
      '/stock-systems',
      '/x/training-videos',
      '/api/stock-cards',
    ]) {
      const policy = policyOf(await get(path))
      expect(policy, path).toContain("img-src 'self' data: blob:;")
      expect(policy, path).not.toMatch(/(frame|media)-src/)
    }
  })

  test('they are on files, refusals and errors too', async () => {
    for (const path of ['/assets/gone.js', '/logo.svg', '/healthz', '/%zz', '/boom']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy'), path).toContain("default-src 'self'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
      expect(headers.get('permissions-policy'), path).toContain('camera=()')
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(headers.get('x-powered-by'), path).toBeNull()
      expect(headers.get('x-request-id'), path).toMatch(/^[\da-f-]{36}$/)
    }
  })

  test('the app gets the request id of the header', async () => {
    const response = await get('/', { headers: { 'x-request-id': 'forged' } })
    expect((await response.json()).requestId).toBe(response.headers.get('x-request-id'))
    expect(response.headers.get('x-request-id')).not.toBe('forged')
  })

  test('strict transport security is only promised under https', async () => {
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull()
    const secure = await startFakeApp({ env: { APP_URL: 'https://shop.example' } })
    const { headers } = await fetch(secure.url)
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    await secure.stop()
  })
})

describe('files', () => {
  test('hashed ones are kept for a year', async () => {
    const response = await get('/assets/page-abc123.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('a missing one is a 404 that nobody keeps, never a page', async () => {
    expect((await get('/assets/..%2f..%2fpackage.json.js')).status).toBe(400)
    for (const path of ['/assets/gone.js', '/assets/', '/assets']) {
      const response = await get(path)
      expect(response.status, path).toBe(404)
      expect(response.headers.get('cache-control'), path).toBe('no-store')
      expect(response.headers.get('content-type'), path).toContain('text/plain')
    }
  })

  test('others are kept for an hour', async () => {
    expect((await get('/logo.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })
})

describe('health', () => {
  test('is answered without a line in the log', async () => {
    const before = app.lines.length
    expect(await (await get('/healthz')).text()).toBe('ok')
    expect((await get('/healthz', { method: 'HEAD' })).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    await get('/assets/page-abc123.js')
    expect(app.lines.length).toBe(before)
    await get('/projects?token=sesame', { headers: { cookie: 'session=sesame' } })
    await expect.poll(() => app.lines.slice(before).join('')).toContain('GET /[cut]?[cut] 200')
    expect(app.lines.join('')).not.toContain('sesame')
  })

  test('is not ready while the database is not, or while stopping', async () => {
    const starting = await startFakeApp({ ready: false })
    expect((await fetch(`${starting.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${starting.url}/healthz`)).status).toBe(200)
    await starting.stop()
    const stopping = await startFakeApp({ stopping: () => true })
    const response = await fetch(`${stopping.url}/readyz`)
    expect(response.status).toBe(503)
    expect(response.headers.get('connection')).toBe('close')
    await stopping.stop()
  })
})

describe('writes from elsewhere', () => {
  function post(headers: Record<string, string>, path = '/projects', method = 'POST') {
    return get(path, { method, headers, body: 'name=x' })
  }

  test.each([
    ['no header at all', {}, 200],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://shop.example' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['our configured origin', { origin: 'http://shop.example' }, 200],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['an origin that only starts like ours', { origin: 'http://shop.example.evil.example' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['nonsense', { origin: '::' }, 403],
    [
      'the address bar, and a foreign origin',
      { 'sec-fetch-site': 'none', origin: 'http://evil.example' },
      403,
    ],
    [
      'our own page, and a foreign origin',
      { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' },
      403,
    ],
    ['our own page, its origin hidden', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 200],
    ['another site, its origin hidden', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
  ])('%s', async (_name, headers, status) => {
    expect((await post(headers)).status).toBe(status)
  })

  test("the request's own host is accepted as origin", async () => {
    expect((await post({ origin: app.url })).status).toBe(200)
  })

  test('every writing method is checked, reading is not', async () => {
    const foreign = { origin: 'https://evil.example' }
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await post(foreign, '/x', method)).status).toBe(403)
    expect((await get('/', { headers: foreign })).status).toBe(200)
  })

  test('the API is told in JSON, people on a page', async () => {
    const api = await post({ origin: 'null' }, '/api/projects')
    expect(await api.json()).toEqual({ message: 'This request came from another site and was refused.' })
    const page = await post({ origin: 'null' })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('<h1>Not allowed</h1>')
  })
})

describe('errors of our own', () => {
  test('show no details', async () => {
    const response = await get('/boom')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('recipe')
  })
})

test('while it starts it is alive, not ready, and asks for patience', async () => {
  let starting = true
  const other = await startFakeApp({ starting: () => starting, handler: () => Response.json({ done: true }) })
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${other.url}/readyz`)).status).toBe(503)
  const page = await fetch(`${other.url}/projects`)
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  expect(await page.text()).toContain('Mortise is starting')
  starting = false
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${other.url}/projects`)).json()).toEqual({ done: true })
  await other.stop()
})
