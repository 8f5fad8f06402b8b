import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emailChange } from '#app/domain/accounts/settings.schema.ts'
import { Invalid, TooMany } from '#app/domain/errors.ts'
import { confirmEmail, readEmailLink } from '#app/services/accounts/confirm-email.server.ts'
import { cancelEmailChange, requestEmailChange } from '#app/services/accounts/request-email-change.server.ts'
import { emailChangeAttempts } from '#app/services/auth/attempts.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const currentPassword = 'mitre-and-bevel'
const hashed = hashPassword(currentPassword)

const base = databaseForTests()
/** Each test has addresses of its own: mails lie in one outbox, and an address gets only so many. */
let round = 0
let email: string
let newEmail: string

beforeEach(async () => {
  round++
  email = `old-${round}@example.com`
  newEmail = `new-${round}@example.com`
  // Tries are counted by the person's id, which starts again with each database.
  db()
    .update(users)
    .set({ id: 1000 + round, email, passwordHash: await hashed })
    .where(eq(users.id, base.ours.member.userId))
    .run()
  Object.assign(base.ours, { member: { ...base.ours.member, userId: 1000 + round } })
})
afterEach(async () => {
  await finishMail()
})

function own() {
  return db().select().from(users).where(eq(users.id, base.ours.member.userId)).get()
}

function ask(wanted = newEmail, password = currentPassword) {
  return requestEmailChange(base.ours.member, { newEmail: wanted, currentPassword: password })
}

async function mailsTo(to: string) {
  await finishMail()
  return (await listOutbox()).filter(mail => mail.to === to)
}

async function mailedToken(to = newEmail) {
  const [newest] = await mailsTo(to)
  return /confirm-email\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? ''
}

const badLink = { status: 400, message: 'Invalid or expired link' }

test('the new address gets a link and the old one a notice; until it is opened nothing changes', async () => {
  const began = Date.now()
  await ask()
  const token = await mailedToken()
  expect(token).toHaveLength(43)
  expect(base.dump()).not.toContain(token)
  expect(own()).toMatchObject({ email, newEmail })
  expect(own()?.newEmailExpiresAt).toBeGreaterThanOrEqual(began + 86_400_000)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'A new email for your Mortise account',
  ])
  const before = base.dump()
  expect(readEmailLink(token)).toMatchObject({ state: 'ready', newEmail, email })
  expect(base.dump(), 'looking writes nothing').toBe(before)
})

test('the link makes it theirs once; a second click finds it done', async () => {
  db()
    .update(users)
    .set({ resetTokenHash: 'mailed to the old one' })
    .where(eq(users.id, base.ours.member.userId))
    .run()
  await ask()
  const token = await mailedToken()
  confirmEmail(token)
  expect(own()).toMatchObject({ email: newEmail, newEmail: null, resetTokenHash: null })
  const before = base.dump()
  confirmEmail(token)
  expect(base.dump()).toBe(before)
  expect(readEmailLink(token)).toMatchObject({ state: 'done', email: newEmail })
  expect((await mailsTo(email))[0]?.subject).toBe('Your Mortise email was changed')
})

test('a wrong password mails nothing and changes nothing', async () => {
  const before = base.dump()
  await expect(ask(newEmail, 'wrong-joint')).rejects.toMatchObject({
    fieldErrors: { currentPassword: [expect.any(String)] },
  })
  expect(base.dump()).toBe(before)
  expect(await mailsTo(newEmail)).toEqual([])
})

test.each(['', 'abc', 'x'.repeat(43), "' or 1=1 --"])('the link %j is none', async token => {
  await ask()
  const before = base.dump()
  expect(readEmailLink(token)).toEqual({ state: 'bad' })
  expect(() => confirmEmail(token)).toThrow(badLink.message)
  expect(base.dump()).toBe(before)
})

test.each([
  [
    'it is a day old',
    () =>
      db()
        .update(users)
        .set({ newEmailExpiresAt: Date.now() - 1 })
        .run(),
  ],
  [
    'the person has left',
    () =>
      db()
        .update(users)
        .set({ status: 'inactive' })
        .where(eq(users.id, 1000 + round))
        .run(),
  ],
  ['the company is closed', () => db().update(companies).set({ closedAt: Date.now() }).run()],
  ['it was taken back', () => cancelEmailChange(base.ours.member)],
])('a link ends when %s', async (_why, end) => {
  await ask()
  const token = await mailedToken()
  end()
  const before = base.dump()
  expect(readEmailLink(token)).toEqual({ state: 'bad' })
  expect(() => confirmEmail(token)).toThrow(badLink.message)
  expect(base.dump()).toBe(before)
})

test('a newer wish takes the place of the older', async () => {
  await ask()
  const older = await mailedToken()
  await ask(`other-${newEmail}`)
  expect(readEmailLink(older)).toEqual({ state: 'bad' })
  expect(readEmailLink(await mailedToken(`other-${newEmail}`))).toMatchObject({ state: 'ready' })
})

test('an address that has an account, here or elsewhere, gets the same answer; its own mail says so', async () => {
  db().update(users).set({ email: newEmail }).where(eq(users.id, base.theirs.admin.userId)).run()
  await ask()
  expect(own()).toMatchObject({ email, newEmail })
  const [mail] = await mailsTo(newEmail)
  expect(mail?.subject).toBe('Your email has a Mortise account')
  expect(mail?.text).not.toContain('token')
  expect(mail?.text).not.toContain(base.ours.name)
})

test('an address that was taken meanwhile stays its owner’s', async () => {
  await ask()
  const token = await mailedToken()
  db()
    .update(users)
    .set({ email: newEmail.toUpperCase() })
    .where(eq(users.id, base.theirs.admin.userId))
    .run()
  const before = base.dump()
  expect(() => confirmEmail(token)).toThrow(/Another account uses this email now/)
  expect(base.dump()).toBe(before)
})

test('a password that is changed meanwhile ends the wish for a new email', async () => {
  const passwordHash = await hashPassword('a whole new plank')
  const asked = ask()
  // While the old one is being proved, another is set.
  db().update(users).set({ passwordHash }).where(eq(users.id, base.ours.member.userId)).run()
  await expect(asked).rejects.toBeInstanceOf(Invalid)
  expect(own()).toMatchObject({ newEmail: null, newEmailTokenHash: null })
  expect(await mailsTo(newEmail)).toEqual([])
})

test('nobody is mailed without end: so many by one person, so many to one address', async () => {
  for (let asked = 0; asked < 3; asked++) await ask()
  await expect(ask()).rejects.toBeInstanceOf(TooMany)
  await ask(`other-${newEmail}`)
  await expect(ask(`third-${newEmail}`)).rejects.toBeInstanceOf(TooMany)
})

test('nor are many by one person or one company in a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const person = { userId: 7001, companyId: 7000 }
    for (let asked = 0; asked < 10; asked++) {
      if (asked % 5 === 0) vi.setSystemTime(Date.now() + 16 * 60_000)
      await emailChangeAttempts.count(person, `day-${asked}@example.com`)
    }
    vi.setSystemTime(Date.now() + 16 * 60_000)
    await expect(emailChangeAttempts.count(person, 'day-11@example.com')).rejects.toThrow(/in 24 hours/)
    for (let asked = 10; asked < 30; asked++) {
      const colleague = { userId: 7001 + asked, companyId: 7000 }
      await emailChangeAttempts.count(colleague, `day-${asked}@example.com`)
    }
    const last = { userId: 7099, companyId: 7000 }
    await expect(emailChangeAttempts.count(last, 'day-31@example.com')).rejects.toBeInstanceOf(TooMany)
  } finally {
    vi.useRealTimers()
  }
})

test('the email that one has is no new one, in any letter case: nobody is mailed', async () => {
  const before = base.dump()
  for (const same of [email, email.toUpperCase()]) {
    await expect(ask(emailChange.shape.newEmail.parse(same))).rejects.toBeInstanceOf(Invalid)
  }
  expect(base.dump()).toBe(before)
  expect(await mailsTo(email)).toEqual([])
})
