import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#app/domain/enumerations.ts'
import { Conflict, Invalid, TooMany } from '#app/domain/errors.ts'
import { invitationLifeMs } from '#app/domain/invitations/invitation.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { acceptInvitation, findInvited } from '#app/services/invitations/accept-invitation.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'
import { revokeInvitation } from '#app/services/invitations/revoke-invitation.server.ts'
import { db } from '#db/client.ts'
import { companies, notifications, teamInvitations, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser, verbs } from '#tests/support/database.ts'
import { mails, tokens } from './mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)
// Real hashing takes a tenth of a second each.
vi.mock('#app/services/auth/password.server.ts', () => ({
  hashPassword: async (password: string) => `hash of ${password}`,
  verifyPassword: async (hash: string | null, password: string) => hash === `hash of ${password}`,
}))

const base = databaseForTests()
let lastPlace = 0
/** Each test comes from a network address of its own: tries are counted by it. */
let place = ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  mails.length = 0
  place = `192.0.2.${++lastPlace}`
})
afterEach(() => {
  vi.useRealTimers()
})

const credentials = { username: 'jo.birch', password: 'mitre-and-bevel' }
const expired = 'Invalid or expired invitation'

/** Invites to the company; returns the invitation and the mailed token. */
function invite(role: Role = 'team_member', email = 'jo@birch.example') {
  const invitation = inviteMember(base.ours.admin, { firstName: 'Jo', lastName: 'Birch', email, role })
  return { ...invitation, token: tokens().at(-1) ?? '' }
}

function userAt(email: string) {
  return db().select().from(users).where(eq(users.email, email)).all()
}

function accept(token: string, more: Partial<typeof credentials> = {}) {
  return acceptInvitation(token, { ...credentials, ...more }, place)
}

test('whoever accepts joins the inviting company in the invited role, and the inviter is told', async () => {
  const { ours } = base
  const { id, token } = invite('project_manager')
  expect(await findInvited(token, place)).toMatchObject({
    companyName: 'Oak & Ash Joinery',
    email: 'jo@birch.example',
    role: 'project_manager',
    account: 'none',
  })
  const joined = await accept(token)
  expect(joined).toMatchObject({ companyName: 'Oak & Ash Joinery', email: 'jo@birch.example' })
  expect(userAt('jo@birch.example')).toMatchObject([
    {
      id: joined.userId,
      companyId: ours.id,
      username: 'jo.birch',
      firstName: 'Jo',
      lastName: 'Birch',
      role: 'project_manager',
      status: 'active',
      createdBy: ours.admin.userId,
    },
  ])
  expect(countSeats(ours.admin)).toMatchObject({ users: 4, invitations: 0 })
  expect(db().select().from(teamInvitations).get()).toMatchObject({ id, status: 'accepted' })
  expect(verbs()).toEqual(['user.invited', 'user.joined'])
  expect(db().select().from(notifications).all()).toMatchObject([
    {
      companyId: ours.id,
      userId: ours.admin.userId,
      type: 'invitation',
      message: 'Jo Birch accepted your invitation',
    },
  ])
})

test('a second click lands well; anything else by the same link does not', async () => {
  const { token } = invite()
  const [first, second] = await Promise.all([accept(token), accept(token)])
  expect(second).toEqual(first)
  const before = base.dump()
  expect(await accept(token, { username: 'Jo.Birch' })).toEqual(first)
  await expect(accept(token, { password: 'something else' })).rejects.toThrow(expired)
  await expect(accept(token, { username: 'somebody' })).rejects.toThrow(expired)
  expect(await findInvited(token, place)).toBeNull()
  expect(base.dump()).toBe(before)
})

test('only the newest link works, within seven days, and none that was taken back', async () => {
  const { id, token: old } = invite()
  vi.setSystemTime(Date.now() + 60_000)
  resendInvitation(base.ours.admin, id)
  const token = tokens().at(-1) ?? ''
  expect(token).not.toBe(old)
  await expect(accept(old)).rejects.toThrow(expired)
  vi.setSystemTime(Date.now() + invitationLifeMs - 1)
  expect(await findInvited(token, place)).not.toBeNull()
  vi.setSystemTime(Date.now() + 1)
  expect(await findInvited(token, place)).toBeNull()
  await expect(accept(token)).rejects.toThrow(expired)
  const other = invite('team_member', 'ned@birch.example')
  revokeInvitation(base.ours.admin, other.id)
  await expect(accept(other.token)).rejects.toThrow(expired)
  expect(userAt('jo@birch.example')).toEqual([])
})

test('taken back while the password was being hashed, it makes no account', async () => {
  const { id, token } = invite()
  const accepting = accept(token)
  revokeInvitation(base.ours.admin, id)
  await expect(accepting).rejects.toThrow(expired)
  expect(userAt('jo@birch.example')).toEqual([])
})

test('an account elsewhere is told to whoever holds the link, and stays where it is', async () => {
  const { token } = invite('admin', 'birch.team_member@example.com')
  expect(await findInvited(token, place)).toMatchObject({ account: 'elsewhere' })
  const before = base.dump()
  await expect(accept(token)).rejects.toThrow(Conflict)
  expect(base.dump()).toBe(before)
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, base.theirs.member.userId)).run()
  const joined = await accept(token)
  expect(joined.userId).not.toBe(base.theirs.member.userId)
  expect(joined.companyName).toBe('Oak & Ash Joinery')
})

test('who had left comes back as who they were', async () => {
  const { ours, theirs } = base
  const { token } = invite('team_member', 'former@example.com')
  const former = makeUser(ours.id, 'former', 'admin')
  createSession('old session', former.userId, { userAgent: '', address: '' }, Date.now() + 1000)
  db()
    .update(users)
    .set({ status: 'inactive', lastName: 'Ashdown', chatColor: null })
    .where(eq(users.id, former.userId))
    .run()
  const joined = await accept(token)
  expect(joined.userId).toBe(former.userId)
  expect(userAt('former@example.com')).toMatchObject([
    { status: 'active', role: 'team_member', username: 'jo.birch', lastName: 'Ashdown', version: 2 },
  ])
  expect(findSessionActor('old session')).toBeNull()
  expect(db().select().from(notifications).get()?.message).toBe('former Ashdown accepted your invitation')
  expect(countSeats(theirs.admin).users).toBe(3)
})

test('who was erased does not come back: a new person joins', async () => {
  const former = makeUser(base.ours.id, 'former', 'team_member')
  const erased = { status: 'inactive' as const, erasedAt: Date.now() }
  db().update(users).set(erased).where(eq(users.id, former.userId)).run()
  const { token } = invite('team_member', 'former@example.com')
  expect((await accept(token)).userId).not.toBe(former.userId)
})

test('a username that is taken, in any letter case and company, is refused at the field', async () => {
  const { token } = invite()
  const before = base.dump()
  await expect(accept(token, { username: 'Birch.ADMIN' })).rejects.toThrow(Invalid)
  await expect(accept(token, { username: 'oak.admin' })).rejects.toThrow('This username is already taken')
  expect(base.dump()).toBe(before)
})

test('two who choose the same username at once: one of them gets it', async () => {
  const first = invite('team_member', 'jo@birch.example')
  const second = invite('team_member', 'ned@birch.example')
  const results = await Promise.allSettled([accept(first.token), accept(second.token)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(countSeats(base.ours.admin)).toMatchObject({ users: 4, invitations: 1 })
})

test('a plan that has become smaller lets in only as many as it holds', async () => {
  const { ours } = base
  const setTier = (subscriptionTier: number) =>
    db().update(companies).set({ subscriptionTier }).where(eq(companies.id, ours.id)).run()
  setTier(2)
  const invited = [1, 2, 3].map(n => invite('team_member', `invitee-${n}@example.com`).token)
  setTier(1)
  await accept(invited[0] ?? '', { username: 'one.birch' })
  await accept(invited[1] ?? '', { username: 'two.birch' })
  const before = base.dump()
  await expect(accept(invited[2] ?? '', { username: 'three.birch' })).rejects.toThrow(Conflict)
  expect(base.dump()).toBe(before)
})

test('nobody joins a company that was closed', async () => {
  const { token } = invite()
  db().update(companies).set({ closedAt: Date.now() }).where(eq(companies.id, base.ours.id)).run()
  expect(await findInvited(token, place)).toBeNull()
  await expect(accept(token)).rejects.toThrow(expired)
})

test('guessing at links is counted by network address; a right one costs nothing', async () => {
  const { token } = invite()
  for (let n = 0; n < 40; n++) expect(await findInvited(token, place)).not.toBeNull()
  for (let n = 0; n < 30; n++) expect(await findInvited(`guess-${n}`, place)).toBeNull()
  await expect(findInvited('one more', place)).rejects.toThrow(TooMany)
  await expect(accept(token)).rejects.toThrow(TooMany)
  expect(await findInvited(token, '198.51.100.7')).not.toBeNull()
})

test('a link that was used is no way to try passwords: each counts as signing in does', async () => {
  const { token } = invite()
  await accept(token)
  for (let n = 0; n < 10; n++) {
    await expect(accept(token, { password: `guess ${n}` })).rejects.toThrow(expired)
  }
  await expect(accept(token, { password: 'one more' })).rejects.toThrow(TooMany)
  await expect(accept(token)).rejects.toThrow(TooMany)
})
