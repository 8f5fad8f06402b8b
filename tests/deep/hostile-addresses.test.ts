import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, nameOf } from '#tests/support/catalogue/catalogue.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import {
  expectOddIdsRefused,
  expectOtherSitesRefused,
  expectQueriesAnswered,
  oddValues,
  queriesOf,
} from '#tests/support/catalogue/odd-addresses.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
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

describe('an id that is none', () => {
  const withId = catalogue.filter(({ path, access }) => path.includes(':id') && access !== 'public')

  test.each(withId.map(entry => [nameOf(entry), entry] as const))('%s', (_name, entry) =>
    expectOddIdsRefused(world, entry),
  )
})

describe('an odd query is answered, writes nothing and shows nothing of others', () => {
  test.each(Object.entries(queriesOf))('%s', async (pattern, names) => {
    const { admin, make } = world.hartley
    const path = pattern.replace(':id', String(make.project()))
    const values = [...oddValues, String(world.brook.stageIds[0]), String(world.brook.make.project())]
    const before = now()
    const queries = names.flatMap(name => values.map(value => `${path}?${name}=${value}`))
    await expectQueriesAnswered(world, queries)
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
      await expectOtherSitesRefused(world, entry)
    }
    expect(Object.keys(now())).toEqual(Object.keys(before))
  })
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
