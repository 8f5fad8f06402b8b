import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { keepDevice, readDevice } from '#app/services/auth/known-device.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { requestPasswordReset } from '#app/services/auth/request-password-reset.server.ts'
import { findResetAccount, resetPassword } from '#app/services/auth/reset-password.server.ts'
import { signIn } from '#app/services/auth/sign-in.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

// Strangers who know a company's name and an email, and want its person kept out.

const base = databaseForTests()

const password = 'mitre and scribe'
const mine = '203.0.113.7'
let names: { companyName: string; email: string }
let userId: number
let round = 0

beforeEach(async () => {
  userId = base.ours.manager.userId
  names = { companyName: base.ours.name, email: `oak.manager+${++round}@example.com` }
  const passwordHash = await hashPassword(password)
  db().update(users).set({ email: names.email, passwordHash }).where(eq(users.id, userId)).run()
})

/** Sixty wrong passwords, ten from each of six addresses; returns how many were looked at. */
async function attack() {
  const guesses = Array.from({ length: 60 }, (_, n) =>
    signIn({ ...names, password: 'guess' }, { address: `198.51.100.${n % 6}` }).catch(error => error),
  )
  return (await Promise.all(guesses)).filter(answer => !(answer instanceof TooMany)).length
}

async function deviceWith(...people: number[]) {
  const headers = new Headers()
  for (const person of people) {
    const kept = await keepDevice(new Request('http://oak.example', { headers }), person)
    headers.set('Cookie', kept.split(';')[0] ?? '')
  }
  return readDevice(new Request('http://oak.example', { headers }))
}

async function mails() {
  await finishMail()
  return (await listOutbox()).filter(mail => mail.to === names.email)
}

async function newestToken() {
  const [newest] = await mails()
  return /reset-password\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? ''
}

test('60 wrong passwords from 6 addresses keep the person out neither of their own device nor after a reset', async () => {
  const { admin, manager } = base.ours
  const device = await deviceWith(userId, admin.userId)
  const others = await deviceWith(admin.userId, base.theirs.manager.userId)
  expect(await attack()).toBe(50)
  expect(await signIn({ ...names, password }, { address: mine, device })).toEqual({ userId: manager.userId })
  for (const from of [{ address: mine }, { address: mine, device: others }]) {
    await expect(signIn({ ...names, password }, from)).rejects.toBeInstanceOf(TooMany)
  }
  const wrong = { ...names, password: 'guess' }
  for (let n = 0; n < 11; n++) await signIn(wrong, { address: mine, device }).catch(() => {})

  await requestPasswordReset(names, mine)
  expect(await resetPassword(await newestToken(), 'a new plank', mine)).toEqual({ userId })
  for (const from of [{ address: mine }, { address: '198.51.100.1' }, { address: mine, device }]) {
    expect(await signIn({ ...names, password: 'a new plank' }, from)).toEqual({ userId })
  }
})

test('a known device has ten tries of its own, from wherever, which a right password gives back', async () => {
  const device = await deviceWith(userId)
  const guess = (n: number) =>
    signIn({ ...names, password: 'guess' }, { address: `192.0.2.${n}`, device }).catch(error => error.status)
  for (let n = 1; n <= 9; n++) expect(await guess(n)).toBe(401)
  await signIn({ ...names, password }, { address: mine, device })
  for (let n = 1; n <= 10; n++) expect(await guess(n)).toBe(401)
  expect(await guess(11)).toBe(429)
  expect(await signIn({ ...names, password }, { address: mine }), 'elsewhere').toEqual({ userId })
})

test('20 requests of strangers neither close the reset nor change its link, and send three mails', async () => {
  await requestPasswordReset(names, mine)
  const token = await newestToken()
  const asked = Array.from({ length: 20 }, (_, n) => requestPasswordReset(names, `198.51.100.${n % 4}`))
  await Promise.all(asked)
  await requestPasswordReset(names, mine)
  expect(findResetAccount(token)).toEqual(names)
  expect(await mails()).toHaveLength(3)
  expect(await newestToken()).toBe(token)
})

test('a link is always to be had: what strangers use up is the mails of one link', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (let minute = 0; minute <= 120; minute += 20) {
      await Promise.all([1, 2, 3, 4].map(n => requestPasswordReset(names, `198.51.${minute}.${n}`)))
      expect(findResetAccount(await newestToken()), `${minute} minutes on`).toEqual(names)
      vi.advanceTimersByTime(20 * 60_000)
    }
    expect((await mails()).length).toBeLessThanOrEqual(3 * 4)
  } finally {
    vi.useRealTimers()
  }
})

test('a shared device keeps the last twenty people, whose cookie nobody else can write', async () => {
  const device = await deviceWith(...Array.from({ length: 25 }, (_, n) => n + 1), 24)
  expect(device?.userIds).toHaveLength(20)
  expect(device?.userIds.slice(0, 3)).toEqual([24, 25, 23])
  const forged = Buffer.from(JSON.stringify({ id: 'x', userIds: [1] })).toString('base64')
  for (const cookie of [`mortise_device=${forged}.signature`, 'mortise_device=x', '']) {
    expect(await readDevice(new Request('http://oak.example', { headers: { Cookie: cookie } }))).toBeNull()
  }
})

test('a right password that could not be saved, as on a full disk, counts as no guess', async () => {
  const refused = async () => {
    const failure = await signIn({ ...names, password }, { address: mine }).catch(error => error)
    return sqliteCode(failure)
  }
  db().$client.pragma('query_only = ON')
  const codes: unknown[] = []
  for (let time = 0; time < 12; time++) codes.push(await refused())
  db().$client.pragma('query_only = OFF')
  expect(new Set(codes)).toEqual(new Set(['SQLITE_READONLY']))
  expect(await signIn({ ...names, password }, { address: mine })).toEqual({ userId })
})
