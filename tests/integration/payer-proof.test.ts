import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'

// Who knows nothing but an email that has paid makes the account on it; whoever reads its mail has paid.

const email = 'workshop@newbuild.example'
const companyName = 'Sly & Fox'
const password = 'dovetail-joint'

let world: World
let stranger: Visitor

beforeAll(async () => {
  world = await shareWorld()
  stranger = makeVisitor(world.server.url)
  const account = { email, username: 'slyfox', password, companyName }
  expect((await stranger.api('POST', '/api/auth/create-account', account)).status).toBe(201)
})
afterAll(() => world.close())

function companyOf(name: string) {
  return db().select().from(companies).where(eq(companies.name, name)).get()
}

/** Mail leaves a moment after the answer. */
function mailedLink(subject: string): Promise<string> {
  return vi.waitFor(() => linkIn(subject), { timeout: 60_000 })
}

async function linkIn(subject: string): Promise<string> {
  const { text } = await stranger.get('/dev/outbox')
  const names = [...text.matchAll(/href="(\/dev\/outbox\/[^"]+)"/g)].map(([, href]) => href ?? '')
  for (const name of names.filter(each => decodeURIComponent(each).includes(email))) {
    const mail = (await stranger.get(name)).text
    if (!mail.includes(subject)) continue
    const [, path] = /(\/claim-account\?token=[\w-]+)/.exec(mail) ?? []
    if (path) return path
  }
  throw new Error(`There is no mail “${subject}”`)
}

const payersOwn = /Newbuild Workshop|£29|cus_demo|\bin_\w+|4242/

const apiDoors = [
  ['/api/billing/portal', undefined],
  ['/api/subscription/upgrade', { plan: 'annual-11-15' }],
  ['/api/subscription/create', { plan: 'annual-11-15' }],
] as const

test.each(apiDoors)('POST %s leads nowhere', async (path, body) => {
  const answer = await stranger.api('POST', path, body)
  expect(answer.status, answer.text).toBe(409)
  expect(JSON.parse(answer.text)).toEqual({
    message: expect.stringContaining('Email Me the Link'),
    goTo: '/subscription/payer',
  })
})

test.each([
  ['POST', '/subscription/portal', {}],
  ['POST', '/subscription/upgrade', { plan: 'annual-11-15' }],
  ['POST', '/subscription', { plan: 'monthly' }],
  ['POST', '/billing/connect', { intent: 'connect' }],
  ['POST', '/billing/connect', { intent: 'check' }],
  ['GET', '/billing/connect', {}],
  ['GET', '/billing/connect?back=1', {}],
] as const)('%s %s shows the way to prove it, and nothing of the payer', async (method, path, fields) => {
  const answer = await (method === 'GET' ? stranger.get(path) : stranger.post(path, fields))
  expect(answer.status, answer.text.slice(0, 500)).toBe(409)
  expect(answer.text).toMatch(/<form[^>]*action="\/subscription\/payer"[^>]*>.*Email Me the Link/s)
  expect(answer.text).not.toMatch(payersOwn)
})

test('the Subscription page shows the same, and the rest of the account works', async () => {
  const page = await stranger.get('/subscription')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Email Me the Link')
  expect(page.text).not.toMatch(payersOwn)
  expect((await stranger.api('POST', '/api/projects', { name: 'Den' })).status).toBe(201)
})

test('nothing says when the payer is charged', async () => {
  const status = await stranger.api('GET', '/api/subscription/status')
  expect(JSON.parse(status.text)).toEqual({ status: 'trialing', subscriptionEndsAt: null })
  const me = JSON.parse((await stranger.api('GET', '/api/auth/me')).text)
  expect(me).toMatchObject({ subscriptionEndsAt: null, trialEndsAt: null, stripeCustomerId: null })
  const ends = companyOf(companyName)?.subscriptionEndsAt ?? 0
  const day = formatDate(dayIn('Europe/London', ends)).replace(/ \d{4}$/, '')
  for (const path of ['/subscription', '/settings', '/projects']) {
    const { text } = await stranger.get(path)
    // What is shown, and what comes with the page for its script.
    expect(text.split('<script')[0], path).not.toMatch(/next billing date|free trial until|until \w{3} \d/i)
    expect(text, path).not.toContain(day)
    expect(text, path).not.toContain(String(ends))
  }
  const { id } = world.hartley
  db().update(companies).set({ subscriptionEndsAt: ends }).where(eq(companies.id, id)).run()
  const known = await world.hartley.admin.as.api('GET', '/api/subscription/status')
  expect(JSON.parse(known.text).subscriptionEndsAt).toEqual(expect.any(String))
})

test('the payer who opens a stranger’s link proves nothing for them: it asks for that account', async () => {
  const asked = await stranger.post('/subscription/payer')
  expect(asked.location).toBe('/subscription/payer')
  const link = await mailedLink('Is this your Mortise account?')
  const token = link.split('=')[1] ?? ''
  for (const payer of [makeVisitor(world.server.url), world.hartley.admin.as]) {
    const page = await payer.get(link)
    expect(page.text).toContain('Claim Your Account')
    expect(page.text).not.toContain('Confirm Account')
    await payer.post('/claim-account/confirm', { token })
  }
  expect((await stranger.api('POST', '/api/billing/portal')).status).toBe(409)
})

test('who is signed in to the account and reads the mail confirms it by a click, not by looking', async () => {
  const link = await mailedLink('Your Mortise account was created')
  const token = link.split('=')[1] ?? ''
  expect((await stranger.get(link)).text).toContain('Confirm Account')
  expect((await stranger.api('POST', '/api/billing/portal')).status).toBe(409)
  expect((await stranger.post('/claim-account/confirm', { token })).location).toBe('/subscription')
  expect((await stranger.api('POST', '/api/billing/portal')).status).toBe(200)
  expect((await stranger.get('/billing/connect')).status).toBe(200)
  expect((await stranger.get('/subscription')).text).toContain('£29')
  expect((await stranger.get(link)).text).toContain('Invalid or expired link')
})

test('no other company was shut or opened by it', () => {
  const all = [companyName, world.hartley.name, world.brook.name]
  expect(all.map(name => companyOf(name)?.payerUnproven)).toEqual([false, false, false])
  return expectHealthy(world)
})
