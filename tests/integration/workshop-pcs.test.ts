import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { db } from '#db/client.ts'
import { authenticatorApps, companies, users, workshopPcs } from '#db/schema/index.ts'
import { type Company, shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { openSocket } from '#tests/support/socket.ts'

let world: World
let pinHash: string

beforeAll(async () => {
  world = await shareWorld()
  pinHash = await hashPassword('4711')
})
afterAll(() => world.close())
beforeEach(() => {
  db().delete(workshopPcs).run()
  for (const { admin, member } of [world.hartley, world.brook])
    for (const { id } of [admin, member])
      db().update(users).set({ pinHash, pinSetAt: Date.now() }).where(eq(users.id, id)).run()
})

/** A browser that is a workshop PC of the company, where nobody is signed in. */
async function workshopPc(company: Company, name = 'Bench hall'): Promise<Visitor> {
  const browser = makeVisitor(world.server.url)
  await browser.signIn(company.name, company.admin.email)
  const { status } = await browser.post('/settings/workshop-pcs', { name })
  expect(status).toBe(303)
  await browser.post('/logout')
  return browser
}

const enter = (browser: Visitor, { id }: { id: number }, pin = '4711', next = '/tasks') =>
  browser.post(`/switch-person/${id}`, { pin, next })

test('shows the people of its company alone, and lets in no other', async () => {
  const { hartley, brook } = world
  const [ours, theirs] = [await workshopPc(hartley), await workshopPc(brook)]
  for (const [pc, company, other] of [
    [ours, hartley, brook],
    [theirs, brook, hartley],
  ] as const) {
    const { text } = await pc.get('/switch-person')
    expect([company, other].map(({ admin }) => text.includes(`/switch-person/${admin.id}"`))).toEqual([
      true,
      false,
    ])
    expect((await pc.get(`/switch-person/${other.member.id}`)).status).toBe(404)
    expect((await enter(pc, other.member)).status).toBe(404)
    expect(pc.cookies.has('mortise_session')).toBe(false)
  }
  expect((await enter(makeVisitor(world.server.url), hartley.member)).location).toBe('/switch-person')
})

test('what a PIN does not open says so, and offers to log out there', async () => {
  const { hartley, brook } = world
  for (const company of [hartley, brook]) {
    const pc = await workshopPc(company)
    await enter(pc, company.admin)
    const { status, text } = await pc.get('/settings')
    expect(status).toBe(403)
    expect(text).toContain('Log out and sign in with your password to open this.')
    const page = text.slice(text.indexOf('<main'))
    expect(page).toMatch(/<form method="post" action="\/logout"[^>]*>.*?Log Out/)
    expect((await company.member.as.get('/settings/company')).text.split('<main')[1]).not.toContain('/logout')
  }
})

test('where a company demands a second step, a password alone opens nothing; a PIN does, and the other company is asked nothing', async () => {
  const { hartley, brook } = world
  const demand = (demandsTwoStep: boolean) =>
    db().update(companies).set({ demandsTwoStep }).where(eq(companies.id, hartley.id)).run()
  const pc = await workshopPc(hartley)
  const tooEarly = await hartley.admin.as.api('PATCH', '/api/company', { demandsTwoStep: true })
  expect([tooEarly.status, JSON.parse(tooEarly.text).fieldErrors]).toEqual([
    400,
    { demandsTwoStep: ['Set up your own first: Settings, Two-step sign-in'] },
  ])
  demand(true)
  try {
    const { as } = hartley.member
    expect((await as.get('/tasks')).location).toBe('/settings/two-step')
    expect((await as.get('/tasks.data')).text).toContain('/settings/two-step')
    expect((await as.api('GET', '/api/tasks')).status).toBe(403)
    expect((await as.get('/settings/two-step')).text).toContain(
      'Your company asks everybody for a second step',
    )
    await enter(pc, hartley.member)
    expect((await pc.get('/tasks')).status).toBe(200)
    expect((await brook.member.as.get('/tasks')).status).toBe(200)
  } finally {
    demand(false)
  }
  expect((await hartley.member.as.get('/tasks')).status).toBe(200)
})

test('who came in there works as a team member, whoever they are', async () => {
  const { hartley } = world
  const pc = await workshopPc(hartley)
  const { status, location } = await enter(pc, hartley.admin)
  expect([status, location]).toEqual([303, '/tasks'])
  const own = JSON.parse((await pc.api('GET', '/api/auth/me')).text)
  expect(own).toMatchObject({ id: hartley.admin.id })
  const { text } = await pc.api('GET', `/api/projects/${hartley.make.project()}`)
  expect(JSON.parse(text)).not.toHaveProperty('estimatedValue')
  for (const path of [
    '/settings',
    '/settings/pin',
    '/user-management',
    '/billing',
    '/subscription',
    '/SETTINGS/email',
    '/data-rights/delete',
  ])
    expect((await pc.get(path)).status, path).toBe(403)
  for (const path of ['/api/payments', '/api/company', '/api/team-invitations'])
    expect((await pc.api('GET', path)).status, path).toBe(403)
  expect((await pc.api('PATCH', '/api/auth/me', { firstName: 'Eve' })).status).toBe(403)
  expect((await pc.api('POST', '/api/clients', { name: 'Oak Hall' })).status).toBe(201)
  expect((await pc.api('DELETE', `/api/clients/${hartley.make.client()}`)).status).toBe(403)
})

test('a wrong PIN changes nothing, and the one who was there stays', async () => {
  const { hartley } = world
  const pc = await workshopPc(hartley)
  await enter(pc, hartley.member)
  const { status, text } = await enter(pc, hartley.admin, '2580')
  expect(status).toBe(400)
  expect(text).toContain('This is not the right PIN')
  expect(text).not.toContain('2580')
  expect(JSON.parse((await pc.api('GET', '/api/auth/me')).text).id).toBe(hartley.member.id)
})

test('whoever takes over ends the session before, by password too', async () => {
  const { hartley } = world
  const pc = await workshopPc(hartley)
  await pc.signIn(hartley.name, hartley.admin.email)
  const before = makeVisitor(world.server.url)
  before.cookies.set('mortise_session', pc.cookies.get('mortise_session') ?? '')
  expect((await before.get('/tasks')).status).toBe(200)
  await enter(pc, hartley.member)
  expect((await before.get('/tasks')).location).toMatch(/^\/login/)
})

test('somebody signs in with their password over who is there, by a second step too', async () => {
  const { hartley } = world
  const pc = await workshopPc(hartley)
  await enter(pc, hartley.member)
  expect((await pc.get('/login')).location).toBe('/')
  const { id: userId, email } = hartley.admin
  const app = { companyId: hartley.id, userId, secret: 'no code opens this', confirmedAt: 1 }
  db().insert(authenticatorApps).values(app).run()
  const fields = { companyName: hartley.name, email, password: 'dovetail-joint' }
  const { location } = await pc.post('/login?other=1', fields)
  db().delete(authenticatorApps).run()
  expect(location).toBe('/login/second-step')
  expect((await pc.get(location ?? '')).text).toContain(`For ${email}`)
})

test('once the PC is ended whoever is there by PIN is signed out, sockets and all', async () => {
  const { hartley, brook } = world
  const pc = await workshopPc(hartley)
  await enter(pc, hartley.member)
  const socket = openSocket(world.server.url, pc)
  expect(await socket.isOpen()).toBe(true)
  const [{ id } = { id: 0 }] = db().select().from(workshopPcs).all()
  expect((await brook.admin.as.post(`/settings/workshop-pcs/${id}/end`)).status).toBe(404)
  expect((await pc.get('/tasks')).status).toBe(200)
  await hartley.admin.as.post(`/settings/workshop-pcs/${id}/end`)
  expect((await pc.api('GET', '/api/tasks')).status).toBe(401)
  await expect.poll(() => socket.socket.connected).toBe(false)
  socket.close()
  expect((await pc.get('/switch-person')).text).toContain('This browser is no workshop PC')
})
