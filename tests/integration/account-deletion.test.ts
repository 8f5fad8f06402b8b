import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#app/domain/enumerations.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { alertsOf, errorAt, unescapeHtml } from '#tests/support/html.ts'
import { makeVisitor } from '#tests/support/http-client.ts'

let world: World
let count = 0

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(async () => {
  await world.close()
})

const password = 'dovetail-joint'
const last = '/data-rights/delete/confirm'

/** A company of people who can be done without, each signed in. */
async function disposable(...roles: Role[]) {
  const name = `Shavings ${++count} Ltd`
  const values = { name, nameKey: name.toLowerCase(), subscriptionStatus: 'active' as const }
  const { id: companyId } = db().insert(companies).values(values).returning().get()
  const known = db()
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, world.hartley.admin.id))
    .get()
  const people = []
  for (const [at, role] of roles.entries()) {
    const username = `spare-${count}-${at}`
    const row = {
      companyId,
      username,
      email: `${username}@shavings.example`,
      passwordHash: known?.hash ?? '',
      role,
    }
    const { id, email } = db()
      .insert(users)
      .values({ ...row, firstName: `Spare${at}`, lastName: 'Offcut' })
      .returning()
      .get()
    const as = makeVisitor(world.server.url)
    await as.signIn(name, email)
    people.push({ id, email, as })
  }
  return { companyId, name, people }
}

type Disposable = Awaited<ReturnType<typeof disposable>>

function person({ people }: Disposable, at: number) {
  const found = people[at]
  if (!found) throw new Error(`There is no person ${at}`)
  return found
}

const rowOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get()
const companyOf = (id: number) => db().select().from(companies).where(eq(companies.id, id)).get()

/** Mail leaves a moment after the answer. */
async function expectMail(subject: string, to: string) {
  const read = async () => unescapeHtml((await makeVisitor(world.server.url).get('/dev/outbox')).text)
  await expect.poll(read).toMatch(new RegExp(`${subject}(?:(?!</li>).)*${to}`, 's'))
}

test('a team member deletes their account in two steps', async () => {
  const shop = await disposable('admin', 'team_member')
  const { id, email, as } = person(shop, 1)
  const first = await as.get('/data-rights/delete')
  expect(first.text).toContain('What is erased')
  expect(first.text).not.toContain('ends with your account')

  const empty = await as.post(last, { currentPassword: '' })
  expect(empty.status).toBe(400)
  expect(errorAt(empty.text, 'currentPassword')).toBe('Please enter your password')
  expect(errorAt(empty.text, 'understood')).toBe('Please tick that you understand this')
  const wrong = await as.post(last, { currentPassword: 'not-this', understood: 'on' })
  expect([wrong.status, errorAt(wrong.text, 'currentPassword')]).toEqual([
    400,
    'This is not your present password',
  ])
  expect(wrong.text).not.toContain('not-this')
  expect(rowOf(id)?.erasedAt).toBeNull()

  const gone = await as.post(last, { currentPassword: password, understood: 'on' })
  expect([gone.status, gone.location]).toEqual([303, '/login'])
  expect((await as.get('/login')).text).toContain('Your account is deleted')
  expect(rowOf(id)).toMatchObject({ firstName: 'Former member', status: 'inactive', passwordHash: 'erased' })
  expect((await as.get('/projects')).location).toBe('/login?next=%2Fprojects')
  expect(companyOf(shop.companyId)?.closedAt).toBeNull()
  expect((await person(shop, 0).as.get('/projects')).status).toBe(200)
  await expectMail('Your Mortise account was deleted', email)
  await expect(as.signIn(shop.name, email)).rejects.toThrow('401')
})

test('the last admin ends the company, and only by its name', async () => {
  const shop = await disposable('admin', 'team_member', 'project_manager')
  const { as, id } = person(shop, 0)
  const page = await as.get(last)
  expect(page.text).toContain('All 3 people lose access')
  expect(page.text).toContain('href="/user-management"')
  const form = { currentPassword: password, understood: 'on' }
  for (const companyName of ['', 'Shavings', 'Hartley & Sons Joinery']) {
    const refused = await as.post(last, { ...form, companyName })
    expect(refused.status, companyName).toBe(400)
    expect(unescapeHtml(errorAt(refused.text, 'companyName') ?? '')).toBe(
      `Type ${shop.name}, just as it is written here.`,
    )
  }
  const allWrong = await as.post(last, { currentPassword: 'not-this', companyName: 'Shavings' })
  for (const name of ['currentPassword', 'companyName', 'understood']) {
    expect(errorAt(allWrong.text, name), name).not.toBe('')
  }
  expect(errorAt(allWrong.text, 'currentPassword')).toBe('This is not your present password')
  expect(companyOf(shop.companyId)?.closedAt).toBeNull()

  const member = person(shop, 1)
  const ended = await as.post(last, { ...form, companyName: ` ${shop.name.toUpperCase()} ` })
  expect([ended.status, ended.location]).toEqual([303, '/login'])
  expect(unescapeHtml((await as.get('/login')).text)).toContain(`${shop.name} was closed with it`)
  expect(rowOf(id)?.firstName).toBe('Former member')
  expect(companyOf(shop.companyId)).toMatchObject({ subscriptionStatus: 'canceled' })
  expect((await member.as.get('/projects')).location).toBe('/login?next=%2Fprojects')
  expect((await member.as.api('GET', '/api/auth/me')).status).toBe(401)
  await expectMail(`${shop.name} was closed on Mortise`, member.email)

  const back = makeVisitor(world.server.url)
  const names = { companyName: shop.name, email: member.email }
  const closed = await back.post('/login', { ...names, password })
  expect(closed.status).toBe(403)
  expect(alertsOf(closed.text).join()).toMatch(
    /Company closed.*This company was closed on \w{3} \d+ \w+ \d{4}\./s,
  )
  const guess = await back.post('/login', { ...names, password: 'not-this' })
  expect(guess.status).toBe(401)
  expect(guess.text).not.toContain('closed on')
  expect((await back.post('/login?mode=reset', names)).status).toBe(303)
  expect(rowOf(member.id)?.resetTokenHash).toBeNull()
  const again = { username: 'somebody-else', companyName: shop.name, password, confirmPassword: password }
  await back.post('/use-invite-code', { code: 'FIRSTCUT' })
  const taken = await back.post('/login?mode=create-account', { ...again, email: 'new@shavings.example' })
  expect(errorAt(taken.text, 'companyName')).toContain('already taken')
})

const remove = ({ as }: ReturnType<typeof person>, body?: Record<string, unknown>) =>
  as.api('DELETE', '/api/account/delete', body)

test('the API: 204, or 409 until the company is named', async () => {
  const shop = await disposable('admin', 'admin')
  const [one, two] = [person(shop, 0), person(shop, 1)]
  expect((await remove(one, { currentPassword: password })).status).toBe(204)
  expect(rowOf(one.id)?.erasedAt).not.toBeNull()
  expect((await one.as.api('GET', '/api/auth/me')).status).toBe(401)

  const refused = await remove(two, { currentPassword: password })
  expect(refused.status).toBe(409)
  expect(JSON.parse(refused.text)).toMatchObject({ endsCompany: true, companyName: shop.name, people: 1 })
  const wrong = await remove(two, { currentPassword: password, companyName: 'Another' })
  expect(wrong.status).toBe(409)
  const named = { currentPassword: password, companyName: shop.name }
  expect((await remove(two, named)).status).toBe(204)
  expect(companyOf(shop.companyId)?.closedAt).not.toBeNull()
})

test('the API: a session without the password ends neither the account nor the company', async () => {
  const shop = await disposable('admin')
  const one = person(shop, 0)
  const names = { companyName: shop.name }
  for (const body of [undefined, {}, names, { ...names, currentPassword: '' }]) {
    const { status, text } = await remove(one, body)
    expect([status, JSON.parse(text).fieldErrors.currentPassword]).toEqual([
      400,
      ['Please enter your password'],
    ])
  }
  const wrong = await remove(one, { ...names, currentPassword: 'not-this' })
  expect([wrong.status, JSON.parse(wrong.text).fieldErrors]).toEqual([
    400,
    { currentPassword: ['This is not your present password'] },
  ])
  expect([rowOf(one.id)?.erasedAt, companyOf(shop.companyId)?.closedAt]).toEqual([null, null])
})

test('the last two admins going at once leave one, or end the company by name', async () => {
  const shop = await disposable('admin', 'admin')
  const answers = await Promise.all(shop.people.map(person => remove(person, { currentPassword: password })))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(companyOf(shop.companyId)?.closedAt).toBeNull()
})

test('the site owner stays', async () => {
  const owner = makeVisitor(world.server.url)
  await owner.signIn('Mortise', 'owner@mortise.example')
  const answer = await owner.api('DELETE', '/api/account/delete', {
    currentPassword: password,
    companyName: 'Mortise',
  })
  expect(answer.status).toBe(403)
  expect((await owner.get('/data-rights/delete')).text).toContain('This account stays')
  expect((await owner.get(last)).location).toBe('/data-rights/delete')
  const forced = await owner.post(last, {
    currentPassword: password,
    understood: 'on',
    companyName: 'Mortise',
  })
  expect(forced.status).toBe(403)
  expect((await owner.api('GET', '/api/auth/me')).status).toBe(200)
})

test('restricting is switched on and off, and colleagues are shown no contact', async () => {
  const shop = await disposable('admin', 'team_member', 'project_manager')
  const [admin, member, manager] = [person(shop, 0), person(shop, 1), person(shop, 2)]
  const seenBy = async ({ as }: typeof admin) =>
    (await as.api('GET', '/api/team/members')).text.includes(member.email)
  const asked = await member.as.post('/data-rights/restriction', { restricted: 'on' })
  expect([asked.status, asked.location]).toEqual([303, '/data-rights'])
  expect((await member.as.get('/data-rights')).text).toContain('Restricted since')
  expect([await seenBy(admin), await seenBy(member), await seenBy(manager)]).toEqual([true, true, false])
  for (const path of ['/team', '/api/users', '/tasks/new']) {
    expect((await manager.as.get(path)).text, path).not.toContain(member.email)
  }
  await member.as.post('/data-rights/restriction', { restricted: 'off' })
  expect(await seenBy(manager)).toBe(true)
})
