import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allAddresses, methodsOf } from '#tests/support/catalogue/addresses.ts'
import { catalogue, nameOf, namesRecord, successOf } from '#tests/support/catalogue/catalogue.ts'
import { describedRows, expectDescribed } from '#tests/support/catalogue/description.ts'
import { expectAskedToSignIn } from '#tests/support/catalogue/permission-table.ts'
import { secretsIn, secretsOf } from '#tests/support/catalogue/secrets.ts'
import { send } from '#tests/support/catalogue/sending.ts'
import { type Company, openWorld, signInOwner, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
})

const named = catalogue.map(entry => [nameOf(entry), entry] as const)
const guarded = named.filter(([, { access }]) => access !== 'public')
const readings = catalogue.filter(({ method }) => method === 'GET')

function unchanged(before: ReturnType<typeof snapshot>) {
  expect(snapshot(world.server.dataDir), 'nothing was written').toEqual(before)
}

test('the catalogue names every address with its methods, and no other', async () => {
  const isPublic = (path: string) => catalogue.some(entry => entry.path === path && entry.access === 'public')
  const found = new Set<string>()
  const owner = await signInOwner(world)
  for (const address of allAddresses()) {
    const visitor = address.path.startsWith('/api/owner/')
      ? owner
      : isPublic(address.path)
        ? world.stranger
        : world.hartley.admin.as
    for (const method of await methodsOf(address, visitor)) found.add(`${method} ${address.path}`)
  }
  const listed = new Set(catalogue.map(({ method, path }) => `${method} ${path}`))
  expect([...listed].sort()).toEqual([...found].sort())
})

test('the API’s description names the same rows', () => {
  const rows = catalogue.filter(({ kind, path }) => kind === 'api' && path !== '/api/*')
  expect(describedRows()).toEqual([...new Set(rows.map(({ method, path }) => `${method} ${path}`))].sort())
})

describe('a stranger', () => {
  test.each(guarded)('is asked to sign in: %s', (_name, entry) => expectAskedToSignIn(world, entry))

  test.each(named.filter(([, { access }]) => access === 'public'))('may: %s', async (_name, entry) => {
    const call = entry.call(world.hartley, 'others')
    const answer = await send(makeVisitor(world.server.url), entry, call)
    expect(answer.status).toBe(successOf(entry))
    expectDescribed(entry, call, answer)
  })

  test('reads nothing of a company in the data of a page either', async () => {
    const secrets = secretsOf(world.server.dataDir, world.hartley, world.brook)
    // A link is the secret of its client: whoever holds it reads that quote, invoice, variation or job, and is a stranger to all else.
    const pages = readings.filter(({ kind, path }) => kind === 'page' && !/^\/[qivc]\/:token/.test(path))
    for (const entry of pages) {
      const [path, query] = entry.call(world.hartley, 'others').path.split('?')
      const data = `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`
      const { text } = await makeVisitor(world.server.url).get(data)
      expect(secretsIn(text, secrets), data).toEqual([])
    }
  })
})

describe('the admin of another company', () => {
  const others = guarded.filter(([, entry]) => namesRecord(entry))

  test.each(others)('finds nothing: %s', async (_name, entry) => {
    for (const [owner, other] of [
      [world.hartley, world.brook],
      [world.brook, world.hartley],
    ] as const) {
      const call = entry.call(owner, 'others')
      const before = snapshot(world.server.dataDir)
      const { status, text } = await send(other.admin.as, entry, call)
      expect(status).toBe(404)
      expect(text.includes(owner.make.marker), 'nothing is named').toBe(false)
      unchanged(before)
    }
  })

  test('reads nothing of ours on any page, list or search', async () => {
    for (const [owner, other] of [
      [world.hartley, world.brook],
      [world.brook, world.hartley],
    ] as const) {
      owner.make.task('others', { projectId: owner.make.project() })
      const secrets = secretsOf(world.server.dataDir, owner, other)
      expect(secrets.length).toBeGreaterThan(10)
      for (const path of pathsOf(other, owner.make.marker)) {
        const before = snapshot(world.server.dataDir)
        const { status, text } = await other.admin.as.get(path)
        expect(status, path).toBeLessThan(500)
        expect(secretsIn(text, secrets), path).toEqual([])
        unchanged(before)
      }
    }
  }, 600_000)

  test('would have read them if they were there', async () => {
    const { admin, make } = world.hartley
    for (const path of ['/projects', '/clients', '/api/projects', '/api/clients', '/api/tasks', '/bin']) {
      make.task('others', { projectId: make.project() })
      make.binEntry()
      expect((await admin.as.get(path)).text, path).toContain(make.marker)
    }
  })
})

/** Every page and list of the company, its searches for the other's word among them. */
function pathsOf(company: Company, marker: string): string[] {
  const part = marker.slice(0, -1)
  return [
    ...readings.map(entry => entry.call(company, 'others').path),
    ...['/search', '/projects', '/clients', '/tasks', '/api/search'].map(path => `${path}?q=${part}`),
    '/projects.data',
    '/clients.data',
    '/tasks.data',
    '/tasks?filter=done',
    '/tasks?filter=open&person=none',
  ]
}
