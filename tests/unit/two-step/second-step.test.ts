import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '#app/api/table.ts'
import { Invalid, TooMany } from '#app/domain/errors.ts'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import {
  answerSignedIn,
  redirectClaimed,
  redirectToNewAccount,
} from '#app/http/auth/session-responses.server.ts'
import { saveResetToken } from '#app/models/auth/password-reset.server.ts'
import { markSignedIn } from '#app/models/auth/sign-in.server.ts'
import { findEntering, readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { action as signInByPage } from '#app/routes/auth/login.tsx'
import { action as takeSecondStep } from '#app/routes/auth/second-step.tsx'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { resetPassword } from '#app/services/auth/reset-password.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { offerSignIn } from '#app/services/two-step/passkey-ceremony.server.ts'
import { ensureCode, keepEntering, readEntering } from '#app/services/two-step/second-step.server.ts'
import { signInByPasskey } from '#app/services/two-step/sign-in-by-passkey.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { codeOf, halfMinute } from '#tests/support/authenticator-code.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { addApp, addDevice, testPassword } from '#tests/support/two-step.ts'

const base = databaseForTests()
let context: Parameters<typeof signInByPage>[0]['context']

beforeEach(() => {
  context = { address: '203.0.113.7' } as typeof context
})
afterEach(() => vi.useRealTimers())

/** The app's next code: the present one was entered when it was set up. */
function nextCode(key: string): string {
  return codeOf(key, Date.now() + halfMinute)
}

function names() {
  return { companyName: base.ours.name, email: 'oak.team_member@example.com', password: testPassword }
}

function asking(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body })
  return { request, params: {}, context }
}

type Seen = { status: number | undefined; location: string | null; cookies: string[]; errors: object }

function seen(answer: Response | { data: unknown; init: ResponseInit | null }): Seen {
  if (answer instanceof Response) {
    const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
    return { status: answer.status, location: answer.headers.get('Location'), cookies, errors: {} }
  }
  const { reply } = answer.data as { reply: { errors: object } }
  return { status: answer.init?.status, location: null, cookies: [], errors: reply.errors }
}

async function byPage(fields: Record<string, string>) {
  return seen((await signInByPage(asking('/login', new URLSearchParams(fields)))) as Response)
}

async function secondStep(fields: Record<string, string>, cookies: string[]) {
  const call = asking('/login/second-step', new URLSearchParams(fields), { Cookie: cookies.join('; ') })
  try {
    return seen((await takeSecondStep(call)) as Response)
  } catch (thrown) {
    if (thrown instanceof Response) return seen(thrown)
    throw thrown
  }
}

async function byApi(fields: Record<string, string>) {
  const json = { 'Content-Type': 'application/json' }
  const answer = await answerApi(asking('/api/auth/login', JSON.stringify(fields), json))
  return { status: answer.status, cookies: answer.headers.getSetCookie().length, body: await answer.json() }
}

function cookieNames({ cookies }: Seen) {
  return cookies.filter(cookie => !cookie.endsWith('=')).map(cookie => cookie.replace(/=.*/, ''))
}

test('the right password alone signs nobody in; the code after it does, and goes on', async () => {
  const { key } = await addApp(base.ours.member)
  const first = await byPage({ ...names(), next: '/tasks' })
  expect(first).toMatchObject({ status: 303, location: '/login/second-step?next=%2Ftasks' })
  expect(cookieNames(first)).toEqual(['mortise_second_step'])
  expect((await byPage({ ...names(), password: 'wrong' })).status).toBe(401)

  const wrong = await secondStep({ code: '000000' }, first.cookies)
  expect(wrong).toMatchObject({ status: 400, errors: { code: [expect.stringContaining('not right')] } })
  const odd = await secondStep({ code: '12 34' }, first.cookies)
  expect(odd).toMatchObject({ status: 400, errors: { code: [expect.stringContaining('6 digits')] } })
  const code = nextCode(key)
  const second = await secondStep(
    { code: `${code.slice(0, 3)} ${code.slice(3)}`, next: '/tasks' },
    first.cookies,
  )
  expect(second).toMatchObject({ status: 303, location: '/tasks' })
  expect(cookieNames(second)).toEqual(['mortise_session', 'mortise_device'])
  expect((await secondStep({ code }, first.cookies)).status, 'a code works once').toBe(400)
})

test('who has no second step signs in as ever', async () => {
  await addApp(base.theirs.member)
  const passwordHash = await hashPassword(testPassword)
  db().update(users).set({ passwordHash }).where(eq(users.id, base.ours.member.userId)).run()
  expect(cookieNames(await byPage(names()))).toEqual(['mortise_session', 'mortise_device'])
  expect((await byApi(names())).status).toBe(200)
})

test('the API asks for the code, and takes it with the password', async () => {
  const { key } = await addApp(base.ours.member)
  expect(await byApi(names())).toEqual({
    status: 401,
    cookies: 0,
    body: { message: 'Please enter the code of your second step', secondStep: true },
  })
  for (const code of ['000000', 'x', '']) {
    const refused = await byApi({ ...names(), code })
    expect(refused, code).toMatchObject({ status: 401, cookies: 0, body: { secondStep: true } })
  }
  expect((await byApi({ ...names(), password: 'wrong', code: nextCode(key) })).body).not.toHaveProperty(
    'secondStep',
  )
  expect(await byApi({ ...names(), code: nextCode(key) })).toMatchObject({ status: 200, cookies: 2 })
})

test('a recovery code works in the code’s place, once, and is told by mail', async () => {
  const { member } = base.ours
  const { codes } = await addApp(member)
  const { cookies } = await byPage(names())
  expect((await secondStep({ code: codes[3] ?? '' }, cookies)).status).toBe(303)
  expect((await secondStep({ code: codes[3] ?? '' }, cookies)).status).toBe(400)
  expect(readTwoStep(member).codesLeft).toBe(9)
  await finishMail()
  const mail = (await listOutbox()).find(({ subject }) => subject.startsWith('A recovery code was used'))
  expect(mail).toMatchObject({ to: 'oak.team_member@example.com' })
  expect(mail?.text).toContain('9 are left')
})

test('wrong codes are counted: ten from one place, fifty in all, and none keeps a known device out', async () => {
  // Counts outlive a test's database: nobody else tries codes of this person.
  const { manager } = base.ours
  const { key } = await addApp(manager)
  const entering = findEntering(manager.userId)
  if (!entering) throw new Error('Nobody enters')
  const guess = (address: string) =>
    ensureCode(entering, '000000', { address }).catch((error: unknown) => error)
  const answers = []
  for (let n = 0; n < 60; n++) answers.push(await guess(`198.51.100.${n % 6}`))
  expect(answers.filter(answer => answer instanceof Invalid)).toHaveLength(50)
  expect(answers.filter(answer => answer instanceof TooMany)).toHaveLength(10)
  const stranger = { address: '203.0.113.9' }
  await expect(ensureCode(entering, nextCode(key), stranger)).rejects.toBeInstanceOf(TooMany)
  const device = { id: 'their PC', userIds: [entering.userId] }
  await ensureCode(entering, nextCode(key), { ...stranger, device })
})

test('what waits for the second step is over after ten minutes, with another password, and for who has left', async () => {
  const { member, admin } = base.ours
  await addApp(member)
  const kept = (await keepEntering(member)).split(';')[0] ?? ''
  const waiting = (cookie = kept) =>
    readEntering(new Request('http://localhost:3000', { headers: { Cookie: cookie } }))
  expect(await waiting()).toMatchObject({ userId: member.userId, companyId: base.ours.id })
  expect(await waiting(kept.replace(/.$/, 'x'))).toBeNull()
  expect(await waiting('')).toBeNull()

  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
  expect(await waiting()).toBeNull()
  const late = await secondStep({ code: '000000' }, [kept])
  expect(late).toMatchObject({ status: 303, location: '/login' })
  vi.useRealTimers()

  const own = eq(users.id, member.userId)
  db().update(users).set({ status: 'inactive' }).where(own).run()
  expect(await waiting()).toBeNull()
  db().update(users).set({ status: 'active', passwordHash: 'another' }).where(own).run()
  expect(await waiting()).toBeNull()
  expect(markSignedIn(admin.userId, 'another')).toBe(false)
})

async function ask(isSecondStep: boolean, cookies: string[] = []) {
  const headers = { 'Content-Type': 'application/json', Cookie: cookies.join('; ') }
  const answer = await answerApi(
    asking('/api/auth/passkey-question', JSON.stringify({ isSecondStep }), headers),
  )
  return { status: answer.status, options: await answer.json() }
}

test('one of the person’s own passkeys is a second step; a colleague’s or another company’s is none', async () => {
  const { member, manager } = base.ours
  const own = (await addDevice(member)).device
  const others = [(await addDevice(manager)).device, (await addDevice(base.theirs.member)).device]
  const { cookies } = await byPage(names())
  expect((await ask(true)).status, 'before the password').toBe(401)
  const { options } = await ask(true, cookies)
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([own.id])

  const send = (credential: object) =>
    secondStep({ intent: 'passkey', credential: JSON.stringify(credential) }, cookies)
  for (const other of others) expect((await send(other.sign(options))).status).toBe(400)
  const alone = (await ask(false)).options
  expect((await send(own.sign(alone))).status, 'what was asked of anybody').toBe(400)
  const answer = own.sign((await ask(true, cookies)).options, { isVerified: false })
  const signedIn = await send(answer)
  expect(signedIn.status).toBe(303)
  expect(cookieNames(signedIn)).toContain('mortise_session')
  expect((await send(answer)).status, 'once').toBe(400)
  for (const odd of ['', '{', '[]', 'null', '{"id":"x","response":{}}']) {
    const refused = await secondStep({ intent: 'passkey', credential: odd }, cookies)
    expect(refused.status, odd).toBe(400)
  }
})

test('a passkey alone signs its own person in, when it has proven who uses it', async () => {
  const { member } = base.ours
  const { device } = await addDevice(member)
  const theirs = (await addDevice(base.theirs.member)).device
  const refused = async (answer: ReturnType<typeof device.sign>) =>
    expect(signInByPasskey(answer)).rejects.toBeInstanceOf(Invalid)

  await refused(device.sign(await offerSignIn(), { isVerified: false }))
  await refused(device.sign(await offerSignIn(), { origin: 'https://mortise.evil' }))
  await refused(device.sign({ challenge: 'bm90IGdpdmVuIG91dA' }))
  await refused({ ...theirs.sign(await offerSignIn()), id: device.id, rawId: device.id })
  const answer = device.sign(await offerSignIn(), { counter: 5 })
  expect(await signInByPasskey(answer)).toEqual({ userId: member.userId })
  await refused(answer)
  await refused(device.sign(await offerSignIn(), { counter: 5 }))
  expect(await signInByPasskey(theirs.sign(await offerSignIn()))).toEqual({
    userId: base.theirs.member.userId,
  })

  const page = await byPage({
    intent: 'passkey',
    credential: JSON.stringify(device.sign(await offerSignIn(), { counter: 6 })),
  })
  expect(page).toMatchObject({ status: 303, location: '/' })
  expect(cookieNames(page)).toEqual(['mortise_session', 'mortise_device'])

  db().update(companies).set({ closedAt: Date.now() }).where(eq(companies.id, base.theirs.id)).run()
  await refused(theirs.sign(await offerSignIn()))
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, member.userId)).run()
  await refused(device.sign(await offerSignIn(), { counter: 7 }))
})

test('a challenge is answered within five minutes', async () => {
  const { device } = await addDevice(base.ours.member)
  const options = await offerSignIn()
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000, toFake: ['Date'] })
  await expect(signInByPasskey(device.sign(options))).rejects.toBeInstanceOf(Invalid)
  const rows = db().$client.prepare('select count(*) from passkey_challenges').pluck()
  await offerSignIn()
  expect(rows.get(), 'those that are over are gone').toBe(1)
})

test('a new password, chosen by the link in a mail, leaves the second step on', async () => {
  const { member } = base.ours
  const { key } = await addApp(member)
  saveResetToken(member.userId, hashLinkToken('a link'), Date.now() + 60_000)
  await resetPassword('a link', 'a new plank', '203.0.113.7')
  const first = await byPage({ ...names(), password: 'a new plank' })
  expect(cookieNames(first)).toEqual(['mortise_second_step'])
  expect((await secondStep({ code: nextCode(key) }, first.cookies)).status).toBe(303)
})

test('no other door that takes a password leads past it', async () => {
  const { member } = base.ours
  await addApp(member)
  const asked = { request: new Request('http://localhost:3000/'), context }
  const claimed = { userId: member.userId, companyName: base.ours.name, email: names().email }
  for (const answer of [await redirectToNewAccount(asked, member), await redirectClaimed(asked, claimed)]) {
    expect(seen(answer)).toMatchObject({ status: 303, location: '/login/second-step' })
    expect(cookieNames(seen(answer))).toEqual(['mortise_second_step'])
  }
  await expect(answerSignedIn(asked, member, 201)).rejects.toMatchObject({ status: 401 })
})

test('a right code that could not be saved, as on a full disk, counts as no guess; a wrong one does', async () => {
  const { key } = await addApp(base.ours.member)
  const entering = findEntering(base.ours.member.userId)
  if (!entering) throw new Error('nobody enters')
  const from = { address: '203.0.113.9' }
  const failure = (code: string) => ensureCode(entering, code, from).catch((error: unknown) => error)
  db().$client.pragma('query_only = ON')
  const codes: unknown[] = []
  for (let time = 0; time < 12; time++) codes.push(sqliteCode(await failure(nextCode(key))))
  db().$client.pragma('query_only = OFF')
  expect(new Set(codes)).toEqual(new Set(['SQLITE_READONLY']))
  await ensureCode(entering, nextCode(key), from)
  for (let time = 0; time < 10; time++) expect(await failure('000000')).toBeInstanceOf(Invalid)
  expect(await failure('000000')).toBeInstanceOf(TooMany)
})
