import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureForAdmins, featureMissing, premiumFeatureTexts } from '#app/domain/premium/premium.ts'
import { db } from '#db/client.ts'
import {
  featureFlags,
  priceListItems,
  quoteAcceptances,
  quotes,
  quoteTemplates,
  quoteTerms,
  users,
} from '#db/schema/index.ts'
import { linkOf, quoteOf } from '#tests/support/catalogue/catalogue-quote-sending.ts'
import { type Company, shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'

// A company that has Quoting no more goes on reading what it made with it, and so do its clients.

let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

function take({ id: companyId }: Company) {
  const ofIt = and(eq(featureFlags.companyId, companyId), eq(featureFlags.featureName, 'quoting'))
  db().update(featureFlags).set({ enabled: false }).where(ofIt).run()
}

function lost() {
  const { hartley } = world
  const draft = quoteOf(hartley, false)
  const sent = quoteOf(hartley, true)
  const { token } = linkOf(hartley, { quoteId: sent })
  take(hartley)
  if (!hartley.manager) throw new Error('Hartley has a manager')
  return { draft, sent, link: `/q/${token}`, manager: hartley.manager.as }
}

test('every page and call that reads goes on, and says why nothing can be changed', async () => {
  const { draft, sent, manager } = lost()
  const noted = [
    '/quoting',
    '/quoting/price-list',
    '/quoting/terms',
    '/quoting/templates',
    '/quoting/figures',
  ]
  for (const path of [...noted, `/quoting/${draft}`]) {
    const { status, text } = await manager.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text, path).toContain('is switched on for your administrators alone')
    expect(text, path).not.toMatch(
      /New Quote|Check and Send|New Line|Paste Lines|Write New Terms|Save Details/,
    )
  }
  const editor = await manager.get(`/quoting/${draft}`)
  expect(editor.text).toMatch(/<fieldset disabled[^>]*class="contents"/)
  for (const path of ['client', 'document', 'pdf']) {
    expect((await manager.get(`/quoting/${sent}/${path}`)).status, path).toBe(200)
  }
  for (const path of ['/quoting/csv', '/quoting/price-list/csv']) {
    expect((await manager.get(path)).status, path).toBe(200)
  }
  for (const path of ['/api/quotes', `/api/quotes/${draft}`, '/api/price-list']) {
    expect((await manager.api('GET', path)).status, path).toBe(200)
  }
})

test('nothing is written', async () => {
  const { draft, sent, manager } = lost()
  const before = snapshot(world.server.dataDir)
  const forms: [string, Record<string, string>][] = [
    [`/quoting/${draft}`, { part: 'head', title: 'Changed' }],
    [`/quoting/${draft}/send`, { to: 'x@example.com', subject: 'x', words: 'x', version: '1' }],
    [`/quoting/${draft}/files`, { version: '1' }],
    [`/quoting/${draft}/delete`, {}],
    [`/quoting/${sent}/revise`, {}],
    [`/quoting/${sent}/withdraw`, {}],
    ['/quoting/new', { title: 'Another' }],
    ['/quoting/settings', {}],
    ['/quoting/price-list/new', { name: 'Oak' }],
  ]
  for (const [path, fields] of forms) {
    const { status, text } = await manager.post(path, fields)
    expect([path, status]).toEqual([path, 403])
    expect(text, path).toContain(featureForAdmins('quoting'))
  }
  const created = await manager.api('POST', '/api/quotes', { title: 'Another', clientName: 'Somebody' })
  expect([created.status, JSON.parse(created.text)]).toEqual([403, { message: featureForAdmins('quoting') }])
  expect(snapshot(world.server.dataDir)).toEqual(before)
})

test('a client’s link is read and accepted as before: the client does not suffer', async () => {
  const { sent, link } = lost()
  const client = makeVisitor(world.server.url)
  expect((await client.get(link)).status).toBe(200)
  expect((await client.get(`${link}/pdf`)).status).toBe(200)
  const answer = { intent: 'accept', name: 'Eleanor Pickles', orderNumber: '', terms: 'on', shown: '702954' }
  expect((await client.post(link, answer)).status).toBe(303)
  const row = db().select().from(quotes).where(eq(quotes.id, sent)).get()
  expect(row?.status).toBe('accepted')
  // Its job is there to be worked on.
  const manager = world.hartley.manager?.as
  expect((await manager?.get(`/projects/${row?.projectId}/agreed`))?.status).toBe(200)
})

test('a company that never had any of it sees the overlay', async () => {
  const { id, member } = world.brook
  for (const table of [quoteAcceptances, quotes, priceListItems, quoteTemplates, quoteTerms]) {
    db().delete(table).where(eq(table.companyId, id)).run()
  }
  // Admins have every feature.
  db().update(users).set({ role: 'project_manager' }).where(eq(users.id, member.id)).run()
  take(world.brook)
  const { status, text } = await member.as.get('/quoting')
  expect(status).toBe(200)
  expect(text).not.toContain('is switched on for your administrators alone')
  expect(text).toContain(premiumFeatureTexts.quoting.title)
  expect(text).not.toContain('No quotes yet')
  const { status: refused, text: why } = await member.as.api('GET', '/api/quotes')
  expect([refused, JSON.parse(why)]).toEqual([403, { message: featureMissing('quoting') }])
})
