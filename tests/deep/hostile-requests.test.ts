import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allAddresses, methodsOf } from '#tests/support/catalogue/addresses.ts'
import { nameOf } from '#tests/support/catalogue/catalogue.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import {
  expectNoFormRefused,
  expectNoJsonRefused,
  expectOddKeysHarmless,
  expectOddNamesHarmless,
  formEntries,
  jsonEntries,
} from '#tests/support/catalogue/odd-requests.ts'
import { openWorld, signInOwner, type World } from '#tests/support/catalogue/world.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
})

const json = jsonEntries.map(entry => [nameOf(entry), entry] as const)
const forms = formEntries.map(entry => [nameOf(entry), entry] as const)

describe('what is no JSON object is refused', () => {
  test.each(json)('%s', (_name, entry) => expectNoJsonRefused(world, entry))
})

describe('what is no form is refused', () => {
  test.each(forms)('%s', (_name, entry) => expectNoFormRefused(world, entry))
})

// What takes a time that grows with the square of what is sent takes minutes: the time a test has is limit enough.
describe('names that are none of the form’s break nothing', () => {
  test.each(forms)('%s', (_name, entry) => expectOddNamesHarmless(world, entry))

  test.each(json)('%s', (_name, entry) => expectOddKeysHarmless(world, entry))

  test('a field sent two hundred thousand times keeps nobody waiting', async () => {
    const { as } = world.hartley.admin
    const pairs = Array.from({ length: 200_000 }, (): [string, string] => ['name', 'x'])
    const [odd, other] = await Promise.all([as.post('/create-ticket', pairs), as.get('/projects')])
    expect([odd.status, other.status]).toEqual([400, 200])
  })

  test('no object of the server has got what was sent', async () => {
    const { text } = await world.hartley.admin.as.get('/api/auth/me')
    expect(text).not.toContain('polluted')
    const company = JSON.parse(text)
    expect(company.companyName ?? company.user?.companyName).toBe(world.hartley.name)
  })
})

test('a method that an address does not take is refused by name', async () => {
  const owner = await signInOwner(world)
  const before = snapshot(world.server.dataDir)
  for (const address of allAddresses().filter(({ path }) => path.startsWith('/api/') && path !== '/api/*')) {
    const as = address.path.startsWith('/api/owner/') ? owner : world.hartley.admin.as
    const taken = await methodsOf(address, as)
    const path = address.path.replaceAll(/:\w+/g, '1')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(other => !taken.includes(other))) {
      const { status, headers, text } = await as.send(method, path)
      expect(status, `${method} ${path}`).toBe(405)
      expect(
        headers
          .get('Allow')
          ?.split(', ')
          .filter(other => other !== 'HEAD'),
      ).toEqual(taken)
      expect(JSON.parse(text).message).toMatch(/\S/)
    }
  }
  const { port } = new URL(world.server.url)
  for (const method of ['PROPFIND', 'TRACE', 'LOCK', 'CONNECTX']) {
    const answer = await rawRequest(
      Number(port),
      `${method} /api/projects HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer, method).toMatch(/^HTTP\/1.1 40[05] /)
  }
  expect(snapshot(world.server.dataDir)).toEqual(before)
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
