import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cookie, createCookie } from '@remix-run/node'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { openSocket } from '#tests/support/socket.ts'

const kept = z.object({ sid: z.string(), usedAt: z.number(), idleMinutes: z.number().nullable() })
let world: World
let cookie: Cookie

beforeAll(async () => {
  world = await shareWorld()
  const secret = readFileSync(join(world.server.dataDir, 'session-secret'), 'utf8')
  cookie = createCookie('mortise_session', { secrets: [secret] })
  const chosen = { idleMinutes: 60, idleChosenAt: 1 }
  db().update(companies).set(chosen).where(eq(companies.id, world.hartley.id)).run()
})
afterAll(() => world.close())

async function lastUse({ cookies }: Visitor) {
  return kept.parse(await cookie.parse(`mortise_session=${cookies.get('mortise_session')}`))
}

/** The same browser, in which nothing has happened for so long. */
async function unusedFor(minutes: number, visitor: Visitor): Promise<Visitor> {
  const usedAt = Date.now() - minutes * 60_000
  const aged = await cookie.serialize({ ...(await lastUse(visitor)), usedAt })
  const browser = makeVisitor(world.server.url)
  browser.cookies.set('mortise_session', aged.slice(aged.indexOf('=') + 1).split(';')[0] ?? '')
  return browser
}

test('a page leads to the sign-in page, which says why, and back', async () => {
  const browser = await unusedFor(61, world.hartley.member.as)
  const { status, location } = await browser.get('/projects?q=oak')
  expect([status, location]).toEqual([303, '/login?next=%2Fprojects%3Fq%3Doak'])
  expect((await browser.get(location ?? '')).text).toContain('Nothing happened for 1 hour.')
  expect((await browser.get('/')).location).toBe('/login')
  const fields = { companyName: world.hartley.name, email: world.hartley.member.email }
  const entered = await browser.post(location ?? '', {
    ...fields,
    password: 'dovetail-joint',
    next: '/projects?q=oak',
  })
  expect([entered.status, entered.location]).toEqual([303, '/projects?q=oak'])
  expect((await browser.get('/projects?q=oak')).status).toBe(200)
})

test('a form is not taken, and says that what was typed is kept', async () => {
  const browser = await unusedFor(61, world.hartley.admin.as)
  const { status, location } = await browser.post('/create-ticket', { name: 'Half typed' })
  expect([status, location]).toEqual([303, '/login?next=%2Fcreate-ticket'])
  const { text } = await browser.get(location ?? '')
  expect(text).toContain('Nothing happened for 1 hour.')
  expect(text).toContain('Nothing was saved. Sign in, then go back in your browser')
})

test('the API answers 401 with why, and a socket is not let in', async () => {
  const browser = await unusedFor(61, world.hartley.admin.as)
  const { status, text } = await browser.api('GET', '/api/projects')
  const message = 'You were signed out because nothing happened for 1 hour.'
  expect([status, JSON.parse(text)]).toEqual([401, { message, idleMinutes: 60 }])
  const socket = openSocket(world.server.url, browser)
  expect(await socket.isOpen()).toBe(false)
  socket.close()
})

test('use keeps it; what a page asks that nobody touches does not', async () => {
  const browser = await unusedFor(59, world.hartley.admin.as)
  const before = await lastUse(browser)
  const sending = { headers: { 'X-Unattended': '1' } }
  expect((await browser.api('GET', '/api/notifications?count=unread', undefined, sending)).status).toBe(200)
  expect((await browser.get('/_root.data')).status).toBe(200)
  expect(await lastUse(browser)).toEqual(before)
  expect((await browser.get('/clients')).status).toBe(200)
  const after = await lastUse(browser)
  expect(after.usedAt).toBeGreaterThan(before.usedAt)
  expect(after).toMatchObject({ sid: before.sid, idleMinutes: 60 })
})

test('signing out is not undone by the use that it is', async () => {
  const browser = await unusedFor(30, world.hartley.manager?.as ?? world.hartley.member.as)
  await browser.post('/logout')
  expect(browser.cookies.has('mortise_session')).toBe(false)
})

test('another company goes by its own choice', async () => {
  const browser = await unusedFor(60 * 24 * 20, world.brook.admin.as)
  const { status, headers } = await browser.get('/projects')
  expect(status).toBe(200)
  expect(headers.getSetCookie().filter(set => set.startsWith('mortise_session'))).toEqual([])
})
