import { expect } from 'vitest'
import { makeVisitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'
import { catalogue, type Entry, successOf } from './catalogue.ts'
import type { World } from './world.ts'

const writing = catalogue.filter(({ fields }) => fields && Object.keys(fields).length > 0)
export const jsonEntries = writing.filter(({ kind, isUpload }) => kind === 'api' && !isUpload)
export const formEntries = writing.filter(({ kind, what }) => kind === 'page' && what !== 'refresh')

/** Signing in and the like is done by strangers, all else by Hartley's admin. */
export function visitorFor(world: World, { access }: Entry) {
  return access === 'public' ? makeVisitor(world.server.url) : world.hartley.admin.as
}

const tooBig = 'x'.repeat(2.5 * 1024 * 1024)

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

/** What is no JSON object is refused, and writes nothing. */
export async function expectNoJsonRefused(world: World, entry: Entry) {
  const call = entry.call(world.hartley, 'others')
  const visitor = visitorFor(world, entry)
  const before = snapshot(world.server.dataDir)
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
  expect(snapshot(world.server.dataDir)).toEqual(before)
}

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

/** What is no form is refused, and writes nothing. */
export async function expectNoFormRefused(world: World, entry: Entry) {
  const { path } = entry.call(world.hartley, 'others')
  const before = snapshot(world.server.dataDir)
  for (const [what, headers, body] of odd) {
    const { status } = await visitorFor(world, entry).send('POST', path, { headers, body })
    expect(status, what).toBe(what === 'too much' ? 413 : what.startsWith('multipart') ? 400 : 415)
  }
  expect(snapshot(world.server.dataDir)).toEqual(before)
}

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
const formHeaders = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' }

/** Names that are none of the form’s break nothing. */
export async function expectOddNamesHarmless(world: World, entry: Entry) {
  for (const [what, odd] of written) {
    const { path, body = {} } = entry.call(world.hartley, 'others')
    const own = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])
    const before = snapshot(world.server.dataDir)
    const sent = [new URLSearchParams(own).toString(), odd].filter(Boolean).join('&')
    const { status, text } = await visitorFor(world, entry).send('POST', path, {
      headers: formHeaders,
      body: sent,
    })
    expect(status, `${what} ${text.slice(0, 300)}`).toBeLessThan(500)
    const refusal = entry.access === 'public' ? 413 : entry.isUpload ? 415 : 400
    if (what.startsWith('many')) expect(status, what).toBe(refusal)
    if (status >= 400) expect(snapshot(world.server.dataDir), what).toEqual(before)
  }
}

/** The same of JSON. */
export async function expectOddKeysHarmless(world: World, entry: Entry) {
  const { path, body = {} } = entry.call(world.hartley, 'others')
  const own = JSON.stringify(body).slice(0, -1)
  const extras = [
    '"__proto__":{"companyId":2,"role":"admin","polluted":"yes"}',
    '"constructor":{"prototype":{"polluted":"yes"}}',
    '"companyId":2,"createdBy":1,"id":1,"binEntryId":1,"jobSequence":1,"company_id":2,"polluted":"yes"',
  ]
  for (const extra of extras) {
    const text = `${own}${own === '{' ? '' : ','}${extra}}`
    const { status, text: reply } = await visitorFor(world, entry).api(entry.method, path, text)
    expect(status, extra).toBeLessThan(500)
    expect(reply, extra).not.toContain('polluted')
  }
}
