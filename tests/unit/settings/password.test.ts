import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordChange } from '#app/domain/accounts/settings.schema.ts'
import { Conflict, Invalid, TooMany } from '#app/domain/errors.ts'
import { createSession, findSessionActor, listOwnSessions } from '#app/models/auth/session.server.ts'
import { changePassword } from '#app/services/accounts/change-password.server.ts'
import { endSessions } from '#app/services/accounts/end-sessions.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { signIn } from '#app/services/auth/sign-in.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const address = '203.0.113.7'
const present = 'mitre-and-bevel'
const wanted = 'a whole new plank'
const hashed = hashPassword(present)

const base = databaseForTests()
let email: string
/** Each test has a person of its own, since each has only so many tries. */
let round = 0

beforeEach(async () => {
  email = `password-${++round}@example.com`
  const userId = 2000 + round
  setUser({ id: userId, email, passwordHash: await hashed })
  Object.assign(base.ours, { member: { ...base.ours.member, userId } })
})
afterEach(async () => {
  await finishMail()
})

function setUser(values: Partial<typeof users.$inferInsert>) {
  db().update(users).set(values).where(eq(users.id, base.ours.member.userId)).run()
}

function open(sid: string, userId = base.ours.member.userId) {
  createSession(sid, userId, { userAgent: '', address: '' }, Date.now() + 60_000)
}

function change(currentPassword: string, newPassword = wanted) {
  return changePassword(base.ours.member, { currentPassword, newPassword }, 'here')
}

function credentials(password: string) {
  return { companyName: base.ours.name, email, password }
}

test('ends all other sessions of the person and no one else’s, and mails that it was changed', async () => {
  open('here')
  open('there')
  open('at home')
  open('colleague', base.ours.admin.userId)
  expect(await change(present)).toBe(2)
  expect(['here', 'there', 'at home', 'colleague'].map(sid => findSessionActor(sid) !== null)).toEqual([
    true,
    false,
    false,
    true,
  ])
  await expect(signIn(credentials(present), { address })).rejects.toMatchObject({ status: 401 })
  expect(await signIn(credentials(wanted), { address })).toEqual({ userId: base.ours.member.userId })
  await finishMail()
  const [mail] = (await listOutbox()).filter(({ to }) => to === email)
  expect(mail?.subject).toBe('Your Mortise password was changed')
  expect(mail?.text).not.toContain(wanted)
})

test('forgets a new email that somebody asked for with the old one, and links for a forgotten password', async () => {
  const soon = Date.now() + 60_000
  const links = {
    newEmailTokenHash: 'b',
    newEmailExpiresAt: soon,
    resetTokenHash: 'a',
    resetTokenExpiresAt: soon,
  }
  setUser({ newEmail: 'thief@example.com', ...links })
  await change(present)
  expect(db().select().from(users).where(eq(users.id, base.ours.member.userId)).get()).toMatchObject({
    newEmail: null,
    newEmailTokenHash: null,
    resetTokenExpiresAt: null,
  })
})

test('a wrong one is told at its field, changes nothing, and only so many are read', async () => {
  open('there')
  const before = base.dump()
  for (let tried = 0; tried < 10; tried++) {
    await expect(change(`wrong ${tried}`)).rejects.toMatchObject({
      fieldErrors: { currentPassword: [expect.any(String)] },
    })
  }
  await expect(change(present)).rejects.toBeInstanceOf(TooMany)
  expect(base.dump()).toBe(before)
  const owner = { userId: base.ours.member.userId }
  expect(await signIn(credentials(present), { address }), 'the owner is not kept out').toEqual(owner)
})

test('sent twice at once, with two new ones, one of them counts', async () => {
  const outcomes = await Promise.allSettled([change(present, 'first plank'), change(present, 'second plank')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [refused] = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toBeInstanceOf(Invalid)
})

test('what is typed is checked in the words of the base', () => {
  const errorsOf = (currentPassword: string, newPassword: string, confirmPassword: string) =>
    passwordChange
      .safeParse({ currentPassword, newPassword, confirmPassword })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(errorsOf('', '', '')?.[0]).toBe(': Please fill in all fields')
  expect(errorsOf('old', 'short', 'short')).toEqual([
    'newPassword: Password must be at least 6 characters long',
  ])
  expect(errorsOf('old', 'long enough', 'long enuff')).toEqual(['confirmPassword: Passwords do not match'])
  expect(errorsOf('old', 'long enough', 'long enough')).toBeUndefined()
})

test('one browser is signed out, by what is stored of its session, and only one’s own', () => {
  const { ours, theirs } = base
  open('here')
  open('there')
  open('foreign', theirs.admin.userId)
  const there = listOwnSessions(ours.member, 'here').find(({ isThis }) => !isThis)?.key ?? ''
  const foreign = listOwnSessions(theirs.admin, null)[0]?.key ?? ''
  expect(endSessions(ours.member, foreign, 'here')).toBe(0)
  expect(endSessions(ours.admin, there, 'colleague')).toBe(0)
  expect(() => endSessions(ours.member, keyOf('here'), 'here')).toThrow(Conflict)
  expect(endSessions(ours.member, 'there', 'here'), 'the id itself is no key').toBe(0)
  expect(endSessions(ours.member, there, 'here')).toBe(1)
  expect(endSessions(ours.member, there, 'here')).toBe(0)
  expect(['here', 'there', 'foreign'].map(sid => findSessionActor(sid) !== null)).toEqual([true, false, true])

  function keyOf(sid: string) {
    return listOwnSessions(ours.member, sid).find(({ isThis }) => isThis)?.key ?? ''
  }
})
