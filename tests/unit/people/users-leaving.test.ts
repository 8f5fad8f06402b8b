import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { insertHoliday } from '#app/models/holidays/holiday.server.ts'
import { listInvitations } from '#app/models/invitations/invitation.server.ts'
import { findOpenInvitation } from '#app/models/invitations/invitation-link.server.ts'
import { findUser, listUsers } from '#app/models/people/user.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { joinWith } from '#app/services/invitations/accept-invitation.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { changeRole } from '#app/services/people/change-role.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import { db } from '#db/client.ts'
import { teamInvitations, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser, verbs } from '#tests/support/database.ts'
import { told } from '#tests/support/tasks.ts'

const base = databaseForTests()
let second: Scope

beforeEach(() => {
  second = makeUser(base.ours.id, 'second', 'admin')
})

/** Invites with a link whose token is the email. */
function invite(by: Scope, email: string): number {
  const { id } = inviteMember(by, { firstName: 'Jo', lastName: 'Birch', email, role: 'admin' })
  const tokenHash = hashLinkToken(email)
  db().update(teamInvitations).set({ tokenHash }).where(eq(teamInvitations.id, id)).run()
  return id
}

function join(email: string) {
  return joinWith(hashLinkToken(email), { username: 'again', passwordHash: '-' })
}

const pending = () => listInvitations(base.ours.admin).map(({ email }) => email)

describe('who may invite no more', () => {
  beforeEach(() => {
    db().update(users).set({ status: 'inactive' }).where(eq(users.id, base.ours.member.userId)).run()
    invite(second, 'back@door.example')
    invite(base.ours.admin, 'other@door.example')
  })

  const endings: [string, () => void][] = [
    ['is removed', () => removeUser(base.ours.admin, second.userId)],
    ['gets another role', () => changeRole(base.ours.admin, second.userId, { role: 'project_manager' })],
    ['is erased', () => eraseUser(second)],
  ]
  test.each(endings)('has their invitations taken back: %s', (_how, end) => {
    const before = countSeats(base.ours.admin)
    end()
    expect(pending()).toEqual(['other@door.example'])
    expect(countSeats(base.ours.admin).invitations).toBe(before.invitations - 1)
    expect(verbs()).toContain('user.invitation_revoked')
    expect(join('back@door.example')).toBeNull()
    expect(join('other@door.example')).not.toBeNull()
  })

  test('keeps those that somebody else has sent again since', () => {
    const id =
      pending().length &&
      listInvitations(base.ours.admin).find(invitation => invitation.invitedBy === second.userId)?.id
    db().update(teamInvitations).set({ sentAt: 1 }).run()
    expect(resendInvitation(base.ours.admin, id || 0).invitedByName).toBe('oak admin')
    removeUser(base.ours.admin, second.userId)
    expect(pending()).toContain('back@door.example')
  })

  test('lets nobody in by one that is left', () => {
    const { userId } = second
    for (const values of [{ role: 'project_manager' }, { role: 'admin', status: 'inactive' }] as const) {
      db().update(users).set(values).where(eq(users.id, userId)).run()
      expect(findOpenInvitation(hashLinkToken('back@door.example'))).toBeNull()
    }
    db().update(users).set({ status: 'active' }).where(eq(users.id, userId)).run()
    expect(findOpenInvitation(hashLinkToken('back@door.example'))).not.toBeNull()
  })

  test('another role that may invite takes nothing back', () => {
    changeRole(base.ours.admin, second.userId, { role: 'admin' })
    expect(pending()).toHaveLength(2)
  })
})

test('a session of before lives no more when they are brought back', () => {
  const { admin, member } = base.ours
  const expiresAt = Date.now() + 1e6
  createSession('before', member.userId, { userAgent: '', address: '' }, expiresAt)
  removeUser(admin, member.userId)
  restoreUser(admin, member.userId)
  expect(findSessionActor('before')).toBeNull()
  createSession('after', member.userId, { userAgent: '', address: '' }, expiresAt)
  expect(findSessionActor('after')).not.toBeNull()
})

test('the holiday that nobody needs to answer any more is no news', () => {
  const { admin, manager, member } = base.ours
  for (const asker of [member, manager]) {
    const days = {
      startDate: '2027-06-07',
      endDate: '2027-06-09',
      reason: 'Annual Leave',
      notes: '',
    } as const
    const { id: subjectId } = insertHoliday(asker, { ...days, userId: asker.userId, status: 'asked' })
    const activityId = recordActivity(asker, 'holiday.asked', { subjectId, detail: { name: '', ...days } })
    const news = { type: 'holiday', title: 'A holiday to answer', message: '' } as const
    notify(asker, { activityId, ...news, userIds: [admin.userId, manager.userId] })
  }
  removeUser(admin, member.userId)
  expect(told(manager)).toEqual([])
  expect(told(admin)).toHaveLength(1)
})

describe('those who have left', () => {
  const everything = { limit: 50, offset: 0 }
  const contactOf = (scope: Scope, id: number) => {
    const { email, phone } = findUser(scope, id) ?? {}
    expect(listUsers(scope, everything).find(user => user.id === id)).toMatchObject({ email, phone })
    return [email, phone]
  }

  test('show their email and phone to those alone who keep the accounts', () => {
    const { admin, manager, member } = base.ours
    db().update(users).set({ phone: '0113 4960000' }).where(eq(users.id, second.userId)).run()
    const contact = ['second@example.com', '0113 4960000']
    expect(contactOf(member, second.userId)).toEqual(contact)
    removeUser(admin, second.userId)
    expect(contactOf(member, second.userId)).toEqual(['', ''])
    expect(contactOf(manager, second.userId)).toEqual(['', ''])
    expect(contactOf(admin, second.userId)).toEqual(contact)
  })

  test('are not listed once they are erased', () => {
    eraseUser(second)
    for (const scope of [base.ours.admin, base.ours.member]) {
      expect(listUsers(scope, everything).map(({ id }) => id)).not.toContain(second.userId)
    }
  })
})
