import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Forbidden, Invalid, NotFound, TooMany } from '#app/domain/errors.ts'
import { newInvitation } from '#app/domain/invitations/invitation.schema.ts'
import { invitationLifeMs } from '#app/domain/invitations/invitation.ts'
import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { listInvitations } from '#app/models/invitations/invitation.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { findReturning, inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'
import { revokeInvitation } from '#app/services/invitations/revoke-invitation.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser, verbs } from '#tests/support/database.ts'
import { mails, tokens } from './mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  mails.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const jo = { firstName: 'Jo', lastName: 'Birch', email: 'jo@birch.example', role: 'team_member' as const }
const invitee = (n: number) => ({ ...jo, email: `invitee-${n}@example.com` })

function setTier(companyId: number, tier: number) {
  db().update(companies).set({ subscriptionTier: tier }).where(eq(companies.id, companyId)).run()
}

test('an invitation takes a seat, is told in history and mailed once', () => {
  const { ours, theirs } = base
  const invitation = inviteMember(ours.admin, jo)
  expect(invitation).toMatchObject({ ...jo, status: 'pending', isExpired: false, invitedByName: 'oak admin' })
  expect(invitation.expiresAt).toBe(Date.now() + invitationLifeMs)
  expect(countSeats(ours.admin)).toMatchObject({ users: 3, invitations: 1, limit: 5 })
  expect(countSeats(theirs.admin)).toMatchObject({ users: 3, invitations: 0 })
  expect(listInvitations(theirs.admin)).toEqual([])
  expect(verbs()).toEqual(['user.invited'])
  expect(mails).toMatchObject([
    { to: 'jo@birch.example', subject: 'Oak & Ash Joinery invites you to Mortise' },
  ])
  expect(base.dump()).not.toContain(tokens()[0])
})

test('the same request makes one invitation and sends one mail', () => {
  const { ours } = base
  const first = inviteMember(ours.admin, { ...jo, requestId: 'form:1' })
  expect(inviteMember(ours.admin, { ...jo, requestId: 'form:1' }).id).toBe(first.id)
  expect(listInvitations(ours.admin)).toHaveLength(1)
  expect(mails).toHaveLength(1)
})

test('only admins invite, send again and take back', () => {
  const { ours } = base
  const { id } = inviteMember(ours.admin, jo)
  const before = base.dump()
  for (const scope of [ours.manager, ours.member]) {
    expect(() => inviteMember(scope, invitee(1))).toThrow(Forbidden)
    expect(() => resendInvitation(scope, id)).toThrow(Forbidden)
    expect(() => revokeInvitation(scope, id)).toThrow(Forbidden)
  }
  expect(base.dump()).toBe(before)
})

test('another company’s invitation is not found', () => {
  const { ours, theirs } = base
  const { id } = inviteMember(ours.admin, jo)
  const before = base.dump()
  expect(() => resendInvitation(theirs.admin, id)).toThrow(NotFound)
  expect(() => revokeInvitation(theirs.admin, id)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
  expect(mails).toHaveLength(1)
})

test('when the seats are full nothing is made, and the answer says what the plan holds', () => {
  const { ours } = base
  inviteMember(ours.admin, invitee(1))
  inviteMember(ours.admin, invitee(2))
  const before = base.dump()
  try {
    inviteMember(ours.admin, invitee(3))
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(SeatLimit)
    expect(error).toMatchObject({
      status: 409,
      message: 'User limit reached',
      body: { requiresUpgrade: true, tier: 1, currentCount: 5, limit: 5 },
    })
  }
  expect(base.dump()).toBe(before)
  expect(mails).toHaveLength(2)
  setTier(ours.id, 2)
  expect(inviteMember(ours.admin, invitee(3)).email).toBe('invitee-3@example.com')
})

test('a colleague is refused at the field; who has an account elsewhere is invited without a word of it', () => {
  const { ours, theirs } = base
  const colleague = { ...jo, email: 'Oak.Team_Member@example.com' }
  expect(() => inviteMember(ours.admin, colleague)).toThrow('This person is in your team already')
  inviteMember(ours.admin, { ...jo, email: 'birch.team_member@example.com' })
  expect(listInvitations(ours.admin)).toHaveLength(1)
  expect(countSeats(theirs.admin).users).toBe(3)
})

test('who was removed is to be brought back, with their work, not invited', () => {
  const { ours, theirs } = base
  const former = makeUser(ours.id, 'former', 'team_member')
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, former.userId)).run()
  const again = { ...jo, email: 'Former@example.com' }
  const before = base.dump()
  expect(() => inviteMember(ours.admin, again)).toThrow(/ worked here before\. Bring them back instead/)
  expect(base.dump()).toBe(before)
  expect(findReturning(ours.admin, again.email)).toMatchObject({ id: former.userId })
  expect(findReturning(theirs.admin, again.email)).toBeNull()
  expect(inviteMember(theirs.admin, again).status).toBe('pending')
})

test('whose username is somebody else’s by now is invited again, as is whose account was deleted', () => {
  const { ours } = base
  const former = makeUser(ours.id, 'former', 'team_member')
  const left = { status: 'inactive' as const, username: 'Oak.Team_Member' }
  db().update(users).set(left).where(eq(users.id, former.userId)).run()
  const deleted = makeUser(ours.id, 'deleted', 'team_member')
  db().update(users).set({ status: 'inactive', erasedAt: 5 }).where(eq(users.id, deleted.userId)).run()
  expect(inviteMember(ours.admin, { ...jo, email: 'former@example.com' }).status).toBe('pending')
  expect(inviteMember(ours.admin, { ...jo, email: 'deleted@example.com' }).status).toBe('pending')
})

test('a second invitation to the same address is refused while the first is open', () => {
  const { ours, theirs } = base
  const first = inviteMember(ours.admin, jo)
  expect(() => inviteMember(ours.admin, { ...jo, email: 'JO@birch.example' })).toThrow(Invalid)
  expect(() => inviteMember(ours.admin, jo)).toThrow(/press Resend/)
  expect(inviteMember(theirs.admin, jo).companyId).toBe(theirs.id)
  vi.setSystemTime(Date.now() + invitationLifeMs)
  const again = inviteMember(ours.admin, { ...jo, role: 'admin' })
  expect(listInvitations(ours.admin)).toMatchObject([{ id: again.id, role: 'admin' }])
  expect(again.id).not.toBe(first.id)
})

test('one that ran out takes no seat, and needs one to be sent again', () => {
  const { ours } = base
  const { id } = inviteMember(ours.admin, invitee(1))
  vi.setSystemTime(Date.now() + invitationLifeMs)
  expect(listInvitations(ours.admin)).toMatchObject([{ id, isExpired: true }])
  expect(countSeats(ours.admin).invitations).toBe(0)
  inviteMember(ours.admin, invitee(2))
  const { id: third } = inviteMember(ours.admin, invitee(3))
  const before = base.dump()
  expect(() => resendInvitation(ours.admin, id)).toThrow(SeatLimit)
  expect(base.dump()).toBe(before)
  revokeInvitation(ours.admin, third)
  expect(resendInvitation(ours.admin, id)).toMatchObject({ isExpired: false })
  expect(countSeats(ours.admin).invitations).toBe(2)
})

test('an open one is sent again though every seat is taken', () => {
  const { ours } = base
  const { id } = inviteMember(ours.admin, invitee(1))
  inviteMember(ours.admin, invitee(2))
  vi.setSystemTime(Date.now() + minute)
  expect(resendInvitation(ours.admin, id).expiresAt).toBe(Date.now() + invitationLifeMs)
  expect(verbs()).toEqual(['user.invited', 'user.invited', 'user.invitation_resent'])
})

test('taking one back frees its seat, once', () => {
  const { ours } = base
  const { id } = inviteMember(ours.admin, jo)
  revokeInvitation(ours.admin, id)
  expect(countSeats(ours.admin).invitations).toBe(0)
  expect(listInvitations(ours.admin)).toEqual([])
  expect(() => revokeInvitation(ours.admin, id)).toThrow(NotFound)
  expect(() => resendInvitation(ours.admin, id)).toThrow(NotFound)
  expect(verbs()).toEqual(['user.invited', 'user.invitation_revoked'])
})

test('mails are bounded: a minute between two, five a day to one address, however they are asked for', () => {
  const { ours, theirs } = base
  let { id } = inviteMember(ours.admin, jo)
  expect(() => resendInvitation(ours.admin, id)).toThrow(TooMany)
  for (let sent = 1; sent < 5; sent++) {
    vi.setSystemTime(Date.now() + minute)
    if (sent % 2 === 0) {
      revokeInvitation(ours.admin, id)
      id = inviteMember(ours.admin, jo).id
    } else resendInvitation(ours.admin, id)
  }
  vi.setSystemTime(Date.now() + minute)
  const before = base.dump()
  expect(() => resendInvitation(ours.admin, id)).toThrow(/this address today/)
  expect(base.dump()).toBe(before)
  expect(mails).toHaveLength(5)
  inviteMember(theirs.admin, jo)
  vi.setSystemTime(Date.now() + 24 * 60 * minute)
  expect(resendInvitation(ours.admin, id).id).toBe(id)
})

test('a company sends forty a day', () => {
  const { ours } = base
  for (let n = 1; n <= 40; n++) revokeInvitation(ours.admin, inviteMember(ours.admin, invitee(n)).id)
  expect(() => inviteMember(ours.admin, invitee(41))).toThrow(TooMany)
  expect(mails).toHaveLength(40)
})

test('what is missing is said once and at each field; names hold no web addresses', () => {
  const errors = (input: Record<string, unknown>) =>
    newInvitation.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(errors({ firstName: ' ', email: 'jo@birch.example' })).toEqual([
    ': Please fill in all required fields',
    'firstName: Please enter a first name',
    'lastName: Please enter a last name',
  ])
  expect(errors({ ...jo, email: 'jo', firstName: 'Win at www.prize.example' })).toEqual([
    'firstName: Please leave web addresses out of names',
    'email: Please enter an email address such as name@example.com',
  ])
  expect(errors({ ...jo, role: 'owner' })).toEqual(['role: Please choose a role'])
  expect(newInvitation.parse({ ...jo, role: undefined, email: ' Jo@Birch.Example ' })).toMatchObject({
    email: 'jo@birch.example',
    role: 'team_member',
  })
})
