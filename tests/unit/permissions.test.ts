import { describe, expect, test } from 'vitest'
import { Forbidden, PaymentRequired } from '#app/domain/errors.ts'
import { type Action, isReservedUsername, isSiteOwner, may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'

function person(role: Scope['role'], isSubscribed = true): Scope {
  return scopeOf({
    companyId: 1,
    userId: 7,
    role,
    username: role,
    timeZone: 'Europe/London',
    bankHolidayRegion: 'england_and_wales',
    subscriptionStatus: isSubscribed ? 'active' : 'canceled',
    subscriptionEndsAt: Date.UTC(2026, 10, 30),
    hasFreeAccess: false,
  })
}

const mine = { createdBy: 7 }
const assignedToMe = { createdBy: 9, assigneeIds: [8, 7] }
const anothers = { createdBy: 9, assignedTo: 8, assigneeIds: [8] }

/** [admin, project manager, member on another's, member on their own] */
const cells: Record<Action, [boolean, boolean, boolean, boolean]> = {
  'work.read': [true, true, true, true],
  'money.read': [true, true, false, false],
  'project.create': [true, true, true, true],
  'project.edit': [true, true, false, true],
  'project.delete': [true, true, false, true],
  'client.create': [true, true, true, true],
  'client.edit': [true, true, false, false],
  'client.delete': [true, false, false, false],
  'task.create': [true, true, true, true],
  'task.edit': [true, true, false, true],
  'task.take': [true, true, true, true],
  'time_entry.read': [true, true, false, true],
  'time_entry.start': [true, true, true, true],
  'time_entry.create': [true, true, false, true],
  'time_entry.edit': [true, true, false, true],
  'task.delete': [true, true, false, true],
  'template.create': [true, true, true, true],
  'template.edit': [true, true, false, true],
  'template.delete': [true, true, false, true],
  'template.apply': [true, true, false, true],
  'file.create': [true, true, true, true],
  'file.edit': [true, true, false, true],
  'file.delete': [true, true, false, true],
  'message.create': [true, true, true, true],
  'todo.create': [true, true, true, true],
  'todo.edit': [true, true, true, true],
  'message.delete': [true, true, false, true],
  'bin.restore': [true, true, false, true],
  'stages.configure': [true, true, false, false],
  'work.hand_over': [true, true, false, false],
  'users.manage': [true, false, false, false],
  'holiday.ask': [true, true, true, true],
  'holiday.answer': [true, true, false, false],
  'holiday.withdraw': [true, false, false, true],
  'payment.create': [true, true, false, false],
  'payment.edit': [true, true, false, false],
  'overheads.edit': [true, true, false, false],
  'pay.read': [true, false, false, false],
  'pay.edit': [true, false, false, false],
  'quote.create': [true, true, false, false],
  'quote.edit': [true, true, false, false],
  'quote.configure': [true, true, false, false],
  'invoice.create': [true, true, false, false],
  'invoice.edit': [true, true, false, false],
  'invoice.configure': [true, true, false, false],
  'stock.create': [true, true, true, true],
  'stock.edit': [true, true, false, true],
  'stock.configure': [true, true, false, false],
  'video.create': [true, true, true, true],
  'video.edit': [true, true, false, true],
  'spreadsheet.import': [true, true, false, false],
  'workshop_pc.manage': [true, true, false, false],
  'subscription.manage': [true, false, false, false],
  'company.configure': [true, false, false, false],
}
const actions = Object.keys(cells) as Action[]
const reads: Action[] = [
  'work.read',
  'money.read',
  'time_entry.read',
  'holiday.ask',
  'pay.read',
  'workshop_pc.manage',
]

describe('who may do what', () => {
  test.each(actions)('%s', action => {
    expect([
      may(person('admin'), action, anothers),
      may(person('project_manager'), action, anothers),
      may(person('team_member'), action, anothers),
      may(person('team_member'), action, mine),
    ]).toEqual(cells[action])
    expect(may(person('team_member'), action, assignedToMe)).toBe(cells[action][3])
  })

  test('what is not permitted is refused as forbidden, whoever asks', () => {
    for (const action of actions) {
      const [, managerMay, memberMay] = cells[action]
      if (!managerMay)
        expect(() => requireMay(person('project_manager'), action, anothers)).toThrow(Forbidden)
      if (!memberMay) expect(() => requireMay(person('team_member'), action, anothers)).toThrow(Forbidden)
      expect(() => requireMay(person('admin'), action, anothers)).not.toThrow()
    }
  })

  test('without an active subscription admins keep working, others only read', () => {
    for (const action of actions) {
      expect(may(person('admin', false), action, anothers)).toBe(true)
      if (!cells[action][1]) continue
      expect(may(person('project_manager', false), action, mine)).toBe(reads.includes(action))
    }
    expect(() => requireMay(person('team_member', false), 'task.create')).toThrow(PaymentRequired)
    expect(() => requireMay(person('team_member', false), 'client.delete')).toThrow(Forbidden)
  })

  test('the refusal for want of payment carries status, end and message', () => {
    try {
      requireMay(person('project_manager', false), 'project.create')
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({
        status: 402,
        body: { subscriptionStatus: 'canceled', subscriptionEndsAt: '2026-11-30T00:00:00.000Z' },
      })
    }
  })
})

describe('scope', () => {
  test('free access and a trial count as subscribed, the rest does not', () => {
    const source = {
      companyId: 1,
      userId: 2,
      role: 'team_member',
      username: 'x',
      timeZone: 'UTC',
      bankHolidayRegion: 'england_and_wales',
      subscriptionEndsAt: null,
    } as const
    const isSubscribed = (subscriptionStatus: Scope['subscriptionStatus'], hasFreeAccess = false) =>
      scopeOf({ ...source, subscriptionStatus, hasFreeAccess }).isSubscribed
    expect(isSubscribed('active')).toBe(true)
    expect(isSubscribed('trialing')).toBe(true)
    expect(isSubscribed('past_due')).toBe(false)
    expect(isSubscribed(null)).toBe(false)
    expect(isSubscribed('canceled', true)).toBe(true)
  })

  test('a scope without a company or a user cannot be made', () => {
    const source = {
      role: 'admin',
      username: 'x',
      timeZone: 'UTC',
      bankHolidayRegion: 'england_and_wales',
      subscriptionStatus: 'active',
      subscriptionEndsAt: null,
      hasFreeAccess: false,
    } as const
    expect(() => scopeOf({ ...source, companyId: 0, userId: 1 })).toThrow()
    expect(() => scopeOf({ ...source, companyId: 1, userId: Number.NaN })).toThrow()
  })
})

test('the name admin belongs to the site owner in any letter case', () => {
  for (const username of ['admin', 'Admin', 'ADMIN']) expect(isSiteOwner({ username })).toBe(true)
  for (const username of ['administrator', 'admin2', '']) expect(isSiteOwner({ username })).toBe(false)
  expect(['admin', 'ADMIN', ' Admin '].every(isReservedUsername)).toBe(true)
  expect(isReservedUsername('administrator')).toBe(false)
})
