import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'
import { type Person, shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(async () => {
  await world.close()
})

const settings = '/settings/calendar-feed'

/** The path of the address that the answer tells. */
async function makeFeed({ as }: Person, contents: 'mine' | 'all'): Promise<string> {
  const { status, text } = await as.post(settings, { intent: 'make', contents })
  expect(status).toBe(200)
  return /\/calendar-feed\/[\w-]{43}\.ics/.exec(text)?.[0] ?? ''
}

const soon = addDays(new Date().toISOString().slice(0, 10), 20)

test('a program reads a feed without signing in, and nothing of another company', async () => {
  const { hartley, brook, server } = world
  const program = makeVisitor(server.url)
  for (const { make, id } of [hartley, brook]) {
    make.task('others', { title: `Task of company ${id}`, dueDate: soon })
  }
  for (const company of [hartley, brook]) {
    const path = await makeFeed(company.admin, 'all')
    const { status, headers, text } = await program.get(path)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    expect(headers.get('Set-Cookie')).toBeNull()
    const told = [hartley, brook].filter(({ id }) => text.includes(`Task of company ${id}`))
    expect(told).toEqual([company])
  }
})

test('what the program has already is not sent again, until it changes', async () => {
  const { hartley, server } = world
  const program = makeVisitor(server.url)
  const path = await makeFeed(hartley.member, 'all')
  const first = await program.get(path)
  const mark = first.headers.get('ETag') ?? ''
  const ask = () => program.send('GET', path, { headers: { 'If-None-Match': mark } })
  expect(await ask()).toMatchObject({ status: 304, text: '' })
  const head = await program.send('HEAD', path)
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers.get('ETag')).toBe(mark)
  hartley.make.task('others', { title: 'One more', dueDate: soon })
  const next = await ask()
  expect(next.status).toBe(200)
  expect(next.headers.get('ETag')).not.toBe(mark)
})

test('it is only read', async () => {
  const { hartley, server } = world
  const path = await makeFeed(hartley.member, 'mine')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status, headers } = await makeVisitor(server.url).send(method, path)
    expect(status, method).toBe(405)
    expect(headers.get('Allow')).toBe('GET, HEAD')
  }
})

test('an address that is unknown, replaced or revoked is answered alike', async () => {
  const { hartley, server } = world
  const program = makeVisitor(server.url)
  const { member } = hartley
  const first = await makeFeed(member, 'mine')
  const second = await makeFeed(member, 'all')
  await member.as.post(settings, { intent: 'end' })
  const unknown = `/calendar-feed/${'x'.repeat(43)}.ics`
  const answers = await Promise.all(
    [first, second, unknown, '/calendar-feed/none', '/calendar-feed/%2e%2e'].map(path => program.get(path)),
  )
  for (const { status, text } of answers.slice(0, 4)) {
    expect([status, text]).toEqual([404, 'There is no calendar at this address.'])
  }
  expect(answers[4]?.status).toBeLessThan(500)
})

test('the address is shown once, and stands neither in the log nor in the database', async () => {
  const { hartley, server } = world
  const path = await makeFeed(hartley.admin, 'mine')
  const token = path.split('/').at(-1)?.replace('.ics', '') ?? ''
  await makeVisitor(server.url).get(path)
  await makeVisitor(server.url).get(`${path}.data`)
  expect((await hartley.admin.as.get(settings)).text).not.toContain(token)
  expect(server.logs()).not.toContain(token)
  const stored = db().$client.prepare('select token_hash from calendar_feeds').pluck().all()
  expect(stored).not.toContain(token)
})

test('odd addresses show this month', async () => {
  const { admin } = world.hartley
  for (const query of [
    'view=year',
    'date=2026-02-30',
    'date=%00',
    'day=9999-99-99',
    'view=week&view=day',
    `date=${'9'.repeat(3000)}`,
  ]) {
    const { status, text } = await admin.as.get(`/calendar?${query}`)
    expect(status, query).toBe(200)
    expect(text).toContain('Calendar View')
  }
})

test('a team member reads no money in it', async () => {
  const { member, admin } = world.hartley
  world.hartley.make.project('others', {
    startDate: '2027-05-01',
    dueDate: '2027-05-20',
    estimatedValue: 7_654_321,
    actualValue: 6_543_217,
  })
  for (const { as } of [member, admin]) {
    const { text } = await as.get('/calendar?date=2027-05-10')
    expect(text).not.toMatch(/7654321|76,?543|6543217/)
  }
})
