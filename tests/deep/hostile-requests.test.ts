import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allAddresses, methodsOf } from '#tests/support/catalogue/addresses.ts'
import { catalogue, type Entry, nameOf, successOf } from '#tests/support/catalogue/catalogue.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { openWorld, signInOwner, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
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

/** Signing in and the like is done by strangers, all else by Hartley's admin. */
function visitorFor({ access }: Entry) {
  return access === 'public' ? makeVisitor(world.server.url) : world.hartley.admin.as
}

const writing = catalogue.filter(({ fields }) => fields && Object.keys(fields).length > 0)
const json = writing
  .filter(({ kind, isUpload }) => kind === 'api' && !isUpload)
  .map(entry => [nameOf(entry), entry] as const)
const forms = writing
  .filter(({ kind, what }) => kind === 'page' && what !== 'refresh')
  .map(entry => [nameOf(entry), entry] as const)

const tooBig = 'x'.repeat(2.5 * 1024 * 1024)

describe('what is no JSON object is refused', () => {
  const deep = 10_000
  const bodies: [string, string][] = [
    ['nothing', ''],
    ['not JSON', '{"name": '],
    ['a form', 'name=x&title=y'],
    ['an array', '[{"name":"x"}]'],
    ['a string', '"name"'],
    ['a number', '12'],
    ['null', 'null'],
    ['true', 'true'],
    ['NaN', '{"name": NaN}'],
    ['deep arrays', '['.repeat(deep) + ']'.repeat(deep)],
    ['deep objects', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
    ['a byte order mark alone', '\ufeff'],
  ]

  test.each(json)('%s', async (_name, entry) => {
    const call = entry.call(world.hartley, 'others')
    const visitor = visitorFor(entry)
    const before = now()
    for (const [what, body] of bodies) {
      const { status, text } = await visitor.api(entry.method, call.path, body)
      // Edits take any object; the deep one has no field of theirs.
      if (what === 'deep objects' && status === 200) continue
      if (what === 'nothing' && entry.mayBeEmpty) {
        expect(status, what).toBe(successOf(entry))
        continue
      }
      expect(status, what).toBe(400)
      expect(JSON.parse(text).message, what).toMatch(/\S/)
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'x']) {
      const headers = { 'Content-Type': type }
      const { status, text } = await visitor.api(entry.method, call.path, '{}', { headers })
      expect(status, type).toBe(415)
      expect(JSON.parse(text).message, type).toMatch(/\S/)
    }
    const big = await visitor.api(entry.method, call.path, { name: tooBig, title: tooBig })
    expect(big.status).toBe(413)
    expect(JSON.parse(big.text).message).toMatch(/\S/)
    expect(now()).toEqual(before)
  })
})

describe('what is no form is refused', () => {
  const boundary = { 'Content-Type': 'multipart/form-data; boundary=cut' }
  const odd: [string, Record<string, string>, string][] = [
    ['JSON', { 'Content-Type': 'application/json' }, '{"name":"x"}'],
    ['text', { 'Content-Type': 'text/plain' }, 'name=x'],
    ['no type', { 'Content-Type': '' }, 'name=x'],
    ['multipart without a boundary', { 'Content-Type': 'multipart/form-data' }, 'name=x'],
    ['multipart cut short', boundary, '--cut\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf'],
    ['multipart of nothing', boundary, 'nothing'],
    ['too much', { 'Content-Type': 'application/x-www-form-urlencoded' }, `name=${tooBig}`],
  ]

  test.each(forms)('%s', async (_name, entry) => {
    const { path } = entry.call(world.hartley, 'others')
    const before = now()
    for (const [what, headers, body] of odd) {
      const { status } = await visitorFor(entry).send('POST', path, { headers, body })
      expect(status, what).toBe(what === 'too much' ? 413 : what.startsWith('multipart') ? 400 : 415)
    }
    expect(now()).toEqual(before)
  })
})

// What takes a time that grows with the square of what is sent takes minutes: the time a test has is limit enough.
describe('names that are none of the form’s break nothing', () => {
  const names: [string, [string, string][]][] = [
    [
      'prototypes',
      [
        ['__proto__', 'x'],
        ['__proto__.polluted', 'yes'],
        ['constructor.prototype.polluted', 'yes'],
      ],
    ],
    [
      'prototypes in brackets',
      [
        ['__proto__[polluted]', 'yes'],
        ['a[__proto__][polluted]', 'yes'],
        ['[]', 'x'],
        ['', 'x'],
      ],
    ],
    [
      'far places of lists',
      [
        ['stages[4294967294].name', 'x'],
        ['assigneeIds[99999999]', '1'],
        ['name[1e9]', 'x'],
      ],
    ],
    [
      'a field as a list and as an object',
      [
        ['name', 'x'],
        ['name[0]', 'y'],
        ['name.z', 'w'],
        ['title.x', 'y'],
      ],
    ],
    [
      'deep names',
      [
        [`a${'[0]'.repeat(5000)}`, 'x'],
        [`b${'.c'.repeat(5000)}`, 'x'],
      ],
    ],
    ['many names', Array.from({ length: 20_000 }, (_, at): [string, string] => [`extra${at}`, 'x'])],
    [
      'many people',
      [
        ['others', '1'],
        ...Array.from({ length: 40_000 }, (_, at): [string, string] => [`member-${at + 1}`, '1']),
      ],
    ],
    ['many times the same', Array.from({ length: 20_000 }, (): [string, string] => ['name', 'x'])],
  ]

  // Written once: to write tens of thousands of names takes as long as to refuse them.
  const written = names.map(([what, pairs]) => [what, new URLSearchParams(pairs).toString()] as const)
  const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' }

  test.each(forms)('%s', async (_name, entry) => {
    for (const [what, odd] of written) {
      const { path, body = {} } = entry.call(world.hartley, 'others')
      const own = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])
      const before = now()
      const sent = [new URLSearchParams(own).toString(), odd].filter(Boolean).join('&')
      const { status, text } = await visitorFor(entry).send('POST', path, { headers, body: sent })
      expect(status, `${what} ${text.slice(0, 300)}`).toBeLessThan(500)
      const refusal = entry.access === 'public' ? 413 : entry.isUpload ? 415 : 400
      if (what.startsWith('many')) expect(status, what).toBe(refusal)
      if (status >= 400) expect(now(), what).toEqual(before)
    }
  })

  test.each(json)('%s', async (_name, entry) => {
    const { path, body = {} } = entry.call(world.hartley, 'others')
    const own = JSON.stringify(body).slice(0, -1)
    const extras = [
      '"__proto__":{"companyId":2,"role":"admin","polluted":"yes"}',
      '"constructor":{"prototype":{"polluted":"yes"}}',
      '"companyId":2,"createdBy":1,"id":1,"binEntryId":1,"jobNumber":1,"company_id":2,"polluted":"yes"',
    ]
    for (const extra of extras) {
      const text = `${own}${own === '{' ? '' : ','}${extra}}`
      const { status, text: reply } = await visitorFor(entry).api(entry.method, path, text)
      expect(status, extra).toBeLessThan(500)
      expect(reply, extra).not.toContain('polluted')
    }
  })

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
  const before = now()
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
  expect(now()).toEqual(before)
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
