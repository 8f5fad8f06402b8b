import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { paperEvents, paperLinks, projects, quoteAcceptances, quotes } from '#db/schema/index.ts'
import { linkOf, quoteOf } from '#tests/support/catalogue/catalogue-quote-sending.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

const answer = { intent: 'accept', name: 'Eleanor Pickles', orderNumber: '', terms: 'on', shown: '702954' }

function sent(company = world.hartley) {
  const id = quoteOf(company, true)
  const { token, id: linkId } = linkOf(company, { quoteId: id })
  return { id, linkId, path: `/q/${token}` }
}

const client = () => makeVisitor(world.server.url)

test('twelve clients who accept one quote at once make one job', async () => {
  const { id, path } = sent()
  const before = db().select().from(projects).all().length
  const answers = await Promise.all(
    // Of more than sixteen that wait the rest would be refused.
    Array.from({ length: 12 }, (_, at) => client().post(path, { ...answer, name: `Client ${at}` })),
  )
  expect(answers.map(({ status, location }) => [status, location])).toEqual(
    Array.from({ length: 12 }, () => [303, path]),
  )
  expect(db().select().from(projects).all()).toHaveLength(before + 1)
  expect(db().select().from(quoteAcceptances).where(eq(quoteAcceptances.quoteId, id)).all()).toHaveLength(1)
  const { status, text } = await client().get(path)
  expect(status).toBe(200)
  expect(text).toContain('You have accepted this quote')
})

test('reading writes nothing, and is told to no search engine, cache or other site', async () => {
  const { path } = sent()
  const before = snapshot(world.server.dataDir)
  const { status, text, headers } = await client().get(path)
  const pdf = await client().get(`${path}/pdf`)
  expect(snapshot(world.server.dataDir)).toEqual(before)
  expect(status).toBe(200)
  expect(text).toContain('<meta name="robots" content="noindex"')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Referrer-Policy')).toMatch(/strict-origin$/)
  expect(pdf.status).toBe(200)
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  // Of the company's costs nothing leaves it.
  expect(text).not.toMatch(/Oak board|bench|"lines"/)
})

test('the page says that it was seen, which counts once an hour', async () => {
  const { id, path } = sent()
  expect((await client().get(path)).text).toContain('navigator.sendBeacon')
  expect((await client().send('POST', `${path}/seen`)).status).toBe(204)
  expect(db().select().from(quotes).where(eq(quotes.id, id)).get()).toMatchObject({ status: 'viewed' })
  expect((await client().send('POST', `${path}/seen`)).status).toBe(204)
  const seen = and(eq(paperEvents.quoteId, id), eq(paperEvents.kind, 'viewed'))
  expect(db().select().from(paperEvents).where(seen).all()).toHaveLength(1)
  expect((await client().get(`${path}/seen`)).location).toBe(path)
  for (const odd of ['%0d%0aX-A:b', '%E2%82%AC', '%2f%2fevil.example'])
    expect((await client().get(`/q/${odd}/seen`)).status).toBe(404)
})

test('links that are revoked, run out, superseded or withdrawn all say whose they were and no more; guessed ones name nobody', async () => {
  const texts = new Set<string>()
  const look = async (path: string, isGuessed = false) => {
    const { status, text } = await client().get(path)
    expect(status).toBe(404)
    expect(text).not.toMatch(isGuessed ? /Hartley|alcove|Q-20/i : /alcove|Q-20/i)
    if (!isGuessed) texts.add(text.replaceAll(/nonce="[^"]*"/g, ''))
    expect((await client().get(`${path}/pdf`)).status).toBe(404)
    expect((await client().post(path, answer)).status).toBe(404)
  }
  await look(`/q/${'A'.repeat(43)}`, true)
  const revoked = sent()
  db().update(paperLinks).set({ revokedAt: Date.now() }).where(eq(paperLinks.id, revoked.linkId)).run()
  await look(revoked.path)
  const late = sent()
  db()
    .update(paperLinks)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(paperLinks.id, late.linkId))
    .run()
  await look(late.path)
  for (const status of ['superseded', 'withdrawn', 'expired'] as const) {
    const { id, path } = sent()
    db().update(quotes).set({ status }).where(eq(quotes.id, id)).run()
    await look(path)
  }
  expect([...texts]).toEqual([expect.stringContaining('Please ask Hartley &amp; Sons')])
})

test('a hostile client changes no price, takes no extra that is not offered, and reaches no other quote', async () => {
  const { id, path } = sent()
  const other = sent(world.brook)
  const tries: [string, string][][] = [
    [['shown', '1']],
    [
      ['shown', '1'],
      ['price', '1'],
      ['total', '1'],
      ['gross', '1'],
      ['rooms[0].items[0].price', '1'],
    ],
    [['extra', 'lights']],
    [['shown', '-702954']],
    [['shown', '1e9']],
    [['terms', '']],
    [['name', '']],
    [['name', 'x'.repeat(5000)]],
  ]
  for (const fields of tries) {
    const all = Object.entries(answer).filter(([name]) => !fields.some(([other]) => other === name))
    const { status, text } = await client().post(path, [...all, ...fields])
    expect(status, JSON.stringify(fields)).toBe(400)
    expect(text).toContain('Accept for')
  }
  const row = db().select().from(quotes).where(eq(quotes.id, id)).get()
  expect(row?.status).toBe('sent')
  // It names another quote, and extras of another; what is accepted is what the link opens, at its own price.
  const stray: [string, string][] = [
    ['quoteId', String(other.id)],
    ['extra', 'gold'],
    ['extra', 'alcove'],
    ['extra', '__proto__'],
  ]
  expect((await client().post(path, [...Object.entries(answer), ...stray])).status).toBe(303)
  expect(db().select().from(quotes).where(eq(quotes.id, other.id)).get()?.status).toBe('sent')
  const [proof] = db().select().from(quoteAcceptances).where(eq(quoteAcceptances.quoteId, id)).all()
  expect(proof).toMatchObject({ extras: [], gross: 702954, net: 587545, companyId: world.hartley.id })
})

test('what another site sends accepts nothing', async () => {
  const { id, path } = sent()
  const { status } = await client().post(path, answer, { headers: { Origin: 'https://evil.example' } })
  expect(status).toBe(403)
  expect(db().select().from(quotes).where(eq(quotes.id, id)).get()?.status).toBe('sent')
})
