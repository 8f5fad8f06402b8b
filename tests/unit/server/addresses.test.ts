import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeApp } from '#tests/support/fake-app.ts'
import { rawRequest } from '#tests/support/raw-request.ts'

// What an address may look like before anything of ours is asked.

let app: Awaited<ReturnType<typeof startFakeApp>>
beforeAll(async () => {
  app = await startFakeApp()
})
afterAll(() => app.stop())

function get(path: string, init?: RequestInit) {
  return fetch(`${app.url}${path}`, { redirect: 'manual', ...init })
}

test('malformed addresses are refused, not crashed upon', async () => {
  for (const path of ['/%', '/%zz', '/projects/%c3%28', '/%00', '/%E0%A4%A']) {
    expect((await get(path)).status, path).toBe(400)
  }
  for (const path of ['/?search=%', '/?q=%zz', '//example.com/', '/a//b', '/;,:@&=+$']) {
    expect((await get(path)).status, path).toBe(200)
  }
})

test('an address that could be read as another is refused', async () => {
  const end = 'Connection: close\r\n\r\n'
  const doubtful = [
    '/login/.',
    '/api/x/../auth/login',
    '/api/auth/%2e/login',
    '/api/auth/login/%2E%2e/login',
    '/api/auth\\login',
    '/%5clogin',
  ]
  for (const path of doubtful) {
    const answer = await rawRequest(
      app.port,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n${end}`,
    )
    expect(answer, path).toMatch(/^HTTP\/1.1 400/)
  }
  expect((await get('/projects/a..b.c')).status).toBe(200)
})

test('one that Remix would answer with nothing, and an error in the log, is refused', async () => {
  for (const path of ['/?_data', '/projects?_data=root', '/?q=1&%5Fdata=root']) {
    expect((await get(path)).status, path).toBe(400)
  }
  for (const path of ['/?data=1', '/?q=_data', '/?x_data=1']) {
    expect((await get(path)).status, path).toBe(200)
  }
})

test('a file is not to be had as the data of a page, which would be all of it in memory', async () => {
  for (const path of ['/files/7/plan.pdf.data', '/FILES/7/picture/small.data', '/%66iles/7/x.data?_routes=a'])
    expect((await get(path)).status, path).toBe(400)
  for (const path of ['/data-rights/export.data', '/data-rights/export/.data', '/api/Data-export.data'])
    expect((await get(path, { method: 'POST' })).status, path).toBe(400)
  for (const path of [
    '/data-rights.data',
    '/data-rights/export',
    '/files/7/plan.pdf',
    '/files/7/x.data.pdf',
    '/projects/7/files.data',
  ])
    expect((await get(path)).status, path).toBe(200)
})

test('one that asks for many routes at once is refused: each is looked up in the whole table', async () => {
  const asked = (...addresses: string[]) => `/__manifest?version=1${addresses.map(p => `&p=${p}`).join('')}`
  const longest = '/owner-dashboard/companies/1/admins/2/remove'
  expect((await get(asked(longest, longest))).status).toBe(200)
  const many = Array<string>(500).fill('/p')
  for (const path of [asked(...many), asked('/a'.repeat(2000)), asked(...many).replace('__', '%5F_')]) {
    expect((await get(path)).status, path.slice(0, 40)).toBe(400)
  }
})

test('an address longer than 8 KB is refused', async () => {
  expect((await get(`/?q=${'a'.repeat(9000)}`)).status).toBe(414)
  expect((await get(`/?q=${'a'.repeat(8000)}`)).status).toBe(200)
})

test('so are odd hosts, targets and methods', async () => {
  const end = 'Connection: close\r\n\r\n'
  expect(await rawRequest(app.port, `GET / HTTP/1.1\r\nHost: a b\r\n${end}`)).toMatch(/^HTTP\/1.1 400/)
  expect(await rawRequest(app.port, `GET / HTTP/1.1\r\nHost: x:99999\r\n${end}`)).toMatch(/^HTTP\/1.1 400/)
  expect(await rawRequest(app.port, `GET http://evil/ HTTP/1.1\r\nHost: x\r\n${end}`)).toMatch(
    /^HTTP\/1.1 400/,
  )
  expect(await rawRequest(app.port, `TRACE / HTTP/1.1\r\nHost: x\r\n${end}`)).toMatch(/^HTTP\/1.1 405/)
  expect(await rawRequest(app.port, `OPTIONS * HTTP/1.1\r\nHost: x\r\n${end}`)).toMatch(/^HTTP\/1.1 400/)
})

test('HEAD is GET without the body', async () => {
  const response = await get('/', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})
