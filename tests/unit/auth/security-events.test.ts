import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { during } from '#app/current-work.server.ts'
import type { PasskeyAnswer } from '#app/domain/two-step/two-step.schema.ts'
import { log } from '#app/log.server.ts'
import { createSession } from '#app/models/auth/session.server.ts'
import { changePassword } from '#app/services/accounts/change-password.server.ts'
import { endSessions } from '#app/services/accounts/end-sessions.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { startSession } from '#app/services/auth/session.server.ts'
import { signIn } from '#app/services/auth/sign-in.server.ts'
import { changeRole } from '#app/services/people/change-role.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { signInByPasskey } from '#app/services/two-step/sign-in-by-passkey.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const address = '203.0.113.9'
const password = 'mitre and scribe'
const hashed = hashPassword(password)
const info = vi.spyOn(log(), 'info')

let fields: { companyName: string; email: string; password: string }

beforeEach(async () => {
  const { name, member } = base.ours
  const account = db().select().from(users).where(eq(users.id, member.userId)).get()
  db()
    .update(users)
    .set({ passwordHash: await hashed })
    .where(eq(users.id, member.userId))
    .run()
  fields = { companyName: name, email: account?.email ?? '', password }
})
afterEach(() => info.mockClear())

/** What the log was told, and of whom. */
function told(): [string | undefined, unknown][] {
  return info.mock.calls
    .map(([who, what]): [string | undefined, unknown] => [what, who])
    .filter(([, who]) => (who as { securityEvent?: boolean }).securityEvent)
}

test('signing in is told with its request, and so is what was refused, without what was typed', async () => {
  const { userId } = base.ours.member
  const request = { requestId: 'r-7', queries: 0, queryMs: 0 }
  await during(request, () => signIn(fields, { address }))
  await expect(signIn({ ...fields, password: 'not-this-one' }, { address })).rejects.toThrow()
  await expect(signIn({ ...fields, email: 'nobody@oak.example' }, { address })).rejects.toThrow()
  expect(told()).toEqual([
    ['A right password', expect.objectContaining({ userId, requestId: 'r-7' })],
    ['Signing in was refused', expect.objectContaining({ userId })],
    ['Signing in was refused', expect.objectContaining({ userId: null })],
  ])
  expect(JSON.stringify(info.mock.calls)).not.toMatch(/not-this-one|nobody@|mitre/)
})

test('another password, and a wrong present one', async () => {
  const { member } = base.ours
  const wanted = { currentPassword: password, newPassword: 'a whole new plank' }
  await expect(changePassword(member, { ...wanted, currentPassword: 'wrong' }, 'here')).rejects.toThrow()
  await changePassword(member, wanted, 'here')
  expect(told()).toEqual([
    ['A wrong present password', expect.objectContaining({ userId: member.userId })],
    ['A password was changed', expect.objectContaining({ userId: member.userId })],
  ])
})

test('a password of a kind that is tried first is not taken', async () => {
  const { member } = base.ours
  const common = { currentPassword: password, newPassword: 'Password1' }
  await expect(changePassword(member, common, 'here')).rejects.toMatchObject({
    fieldErrors: { newPassword: [expect.stringContaining('first that are tried')] },
  })
  expect(told()).toEqual([])
})

test('sessions that somebody ends, roles that are given, people that are removed', () => {
  const { admin, member } = base.ours
  createSession('elsewhere', member.userId, { userAgent: '', address: '' }, Date.now() + 60_000)
  endSessions(member, 'others', 'here')
  changeRole(admin, member.userId, { role: 'project_manager' })
  removeUser(admin, member.userId)
  const { userId } = member
  const by = { userId, by: admin.userId, companyId: admin.companyId }
  expect(told()).toEqual([
    ['Sessions were ended', expect.objectContaining({ userId })],
    ['A role was changed', expect.objectContaining(by)],
    ['A person was removed', expect.objectContaining(by)],
  ])
})

test('a session that begins, and a passkey that nobody knows', async () => {
  const { userId } = base.ours.member
  await startSession(new Request('http://localhost:3000/login'), userId, address)
  const answer = { id: 'nobody' } as PasskeyAnswer
  await expect(signInByPasskey(answer)).rejects.toThrow()
  expect(told()).toEqual([
    ['Signed in', expect.objectContaining({ userId })],
    ['A passkey was refused', expect.objectContaining({ userId: null })],
  ])
})

test('what is rolled back is not told', () => {
  const { admin } = base.theirs
  expect(() => removeUser(admin, base.ours.member.userId)).toThrow()
  expect(told()).toEqual([])
})
