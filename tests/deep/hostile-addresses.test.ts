import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, nameOf } from '#tests/support/catalogue/catalogue.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { messageOf } from '#tests/support/catalogue/permission-table.ts'
import { send, sendSome } from '#tests/support/catalogue/sending.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { unescapeHtml } from '#tests/support/html.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
})

function now() {
  return snapshot(world.server.dataDir)
}

const oddIds = [
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  '%00',
  '..%2f',
  'abc',
  '%F0%9F%AA%9A',
  "1'--",
  ' 1',
  'x'.repeat(3000),
  '__proto__',
]

describe('an id that is none', () => {
  const withId = catalogue.filter(({ path, access }) => path.includes(':id') && access !== 'public')

  test.each(withId.map(entry => [nameOf(entry), entry] as const))('%s', async (_name, entry) => {
    const call = entry.call(world.hartley, 'others')
    const before = now()
    for (const id of oddIds) {
      const path = entry.path.replace(':id', id)
      const { status, text } = await send(world.hartley.admin.as, entry, { ...call, path })
      expect([400, 404], `${id} ${status}`).toContain(status)
      if (entry.kind === 'api') expect(JSON.parse(text).message).toMatch(/\S/)
    }
    expect(now()).toEqual(before)
  })
})

/** The queries that each page and list reads. */
const queriesOf: Record<string, string[]> = {
  '/projects': ['q', 'page', 'stage', 'show', 'sort', 'view', '__proto__'],
  '/projects/:id': ['tab', 'edit', 'stage', 'page', 'q'],
  '/projects/:id/tasks/new': ['stage', 'from'],
  '/clients': ['q', 'page', 'show', 'sort', 'view'],
  '/tasks': ['q', 'page', 'filter'],
  '/tasks/new': ['filter', 'page'],
  '/search': ['q'],
  '/bin': ['page'],
  '/create-ticket': ['edit', 'clientId', 'from'],
  '/reset-password': ['token'],
  '/claim-account': ['token'],
  '/api/projects': ['page'],
  '/api/tasks/user': ['page'],
  '/api/search': ['q'],
}

const oddValues = [
  '',
  '-1',
  '1e9',
  'abc',
  '99999999999999999999',
  '%00',
  '%zz',
  '%ED%A0%80',
  '\u202e',
  "'",
  '"><x>',
  '%25',
  '_',
  '__proto__',
  '//evil.example',
  'x'.repeat(7000),
]

describe('an odd query is answered, writes nothing and shows nothing of others', () => {
  test.each(Object.entries(queriesOf))('%s', async (pattern, names) => {
    const { admin, make } = world.hartley
    const path = pattern.replace(':id', String(make.project()))
    const values = [...oddValues, String(world.brook.stageIds[0]), String(world.brook.make.project())]
    const before = now()
    const queries = names.flatMap(name => values.map(value => `${path}?${name}=${value}`))
    await sendSome(queries, async query => {
      const { status, text } = await admin.as.get(query)
      expect(status, query).toBeLessThan(500)
      expect(status, query).not.toBe(429)
      expect(unescapeHtml(text).includes(world.brook.make.marker), query).toBe(false)
    })
    const twice = await admin.as.get(`${path}?${names.map(name => `${name}=1&${name}=2`).join('&')}`)
    expect(twice.status).toBeLessThan(500)
    const long = await admin.as.get(`${path}?q=${'x'.repeat(9000)}`)
    expect(long.status).toBe(414)
    expect(now()).toEqual(before)
  })

  test.each(['/', 'a/'])('of very many parts is not understood: %s', async part => {
    const { status } = await world.stranger.get(`/projects/${part.repeat(7000 / part.length)}y`)
    expect(status).toBe(400)
  })

  test('and leads nowhere else', async () => {
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:x',
      '/%0d%0aSet-Cookie:x=1',
      '\t//evil.example',
    ]) {
      const { name, admin } = world.hartley
      const body = { companyName: name, email: admin.email, password: 'dovetail-joint', next }
      const { status, location, headers } = await makeVisitor(world.server.url).post('/login', body)
      expect(status).toBe(303)
      expect(location, next).toMatch(/^\/(?![/\\])/)
      expect(headers.getSetCookie().some(cookie => cookie.startsWith('x='))).toBe(false)
    }
  })
})

const otherSites: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
]

describe('a session that is none', () => {
  test('odd and forged cookies are nobody’s', async () => {
    const [name, value = ''] = [...world.hartley.admin.as.cookies].find(([each]) =>
      each.includes('session'),
    ) ?? ['']
    const [payload = '', signature = ''] = decodeURIComponent(value).split('.')
    const forged = [
      '',
      'x',
      '%',
      '%00',
      '=',
      value.slice(0, -3),
      `${value}x`,
      payload,
      `${payload}.`,
      `${btoa('"1"')}.${signature}`,
      `${btoa(JSON.stringify({ userId: 1 }))}.${signature}`,
      'a'.repeat(6000),
      '"quoted"',
      '__proto__',
    ]
    for (const address of forged) {
      for (const Cookie of [
        `${name}=${address}`,
        `${name}=${address}; ${name}=${address}`,
        `mortise_flash=${address}; ${name}=${address}`,
      ]) {
        const api = await world.stranger.get('/api/projects', { headers: { Cookie } })
        expect([401, 431], `${address} ${api.status}`).toContain(api.status)
        const page = await world.stranger.get('/projects', { headers: { Cookie } })
        expect([303, 431], address).toContain(page.status)
      }
    }
    for (const Cookie of [';;;', 'x', '=;=', 'a'.repeat(4000), '\u00e9=\u00e9']) {
      expect((await world.stranger.get('/login', { headers: { Cookie } })).status, Cookie).toBe(200)
    }
  })

  test('another site cannot write in somebody’s name', async () => {
    const before = now()
    for (const entry of catalogue.filter(({ method, access }) => method !== 'GET' && access !== 'public')) {
      const call = entry.call(world.hartley, 'others')
      const settled = now()
      for (const headers of otherSites) {
        const { status, text } = await send(world.hartley.admin.as, entry, call, { headers })
        expect(status, nameOf(entry)).toBe(403)
        if (entry.kind === 'api') expect(messageOf(entry, text)).toMatch(/\S/)
      }
      expect(now(), nameOf(entry)).toEqual(settled)
    }
    expect(Object.keys(now())).toEqual(Object.keys(before))
  })
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
