import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { addDays } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { mayWithdraw } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import { chosenAway, personText } from '#app/domain/tasks/task.ts'
import { listTaskPeople } from '#app/http/tasks/task-form.server.ts'
import { requireHoliday } from '#app/models/holidays/holiday.server.ts'
import { listAbsences, listHolidays } from '#app/models/holidays/holiday-list.server.ts'
import { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'
import { askHoliday } from '#app/services/holidays/ask-holiday.server.ts'
import { withdrawHoliday } from '#app/services/holidays/withdraw-holiday.server.ts'
import { db } from '#db/client.ts'
import { activities, notifications, teamHolidays } from '#db/schema/index.ts'
import { databaseForTests, makeUser, unsubscribed, verbs } from '#tests/support/database.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const today = '2026-11-20'
const week = { startDate: '2026-12-07', endDate: '2026-12-11', reason: 'Annual Leave' }
const everything = { limit: 100, offset: 0 }
const newsOf = ({ userId }: Scope) =>
  db().select().from(notifications).where(eq(notifications.userId, userId)).all()
const told = (scope: Scope) => newsOf(scope).map(({ title }) => title)

function reasonOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error instanceof Invalid ? error.fieldErrors : error
  }
  return null
}

describe('asking', () => {
  test('a member asks, and those who answer hear of it once; nobody of another company', () => {
    const { ours, theirs } = base
    const holiday = askHoliday(ours.member, week)
    expect(holiday).toMatchObject({ ...week, status: 'asked', userId: ours.member.userId, notes: '' })
    expect(told(ours.admin)).toEqual(['A holiday to answer'])
    expect(told(ours.manager)).toEqual(['A holiday to answer'])
    expect([told(ours.member), told(theirs.admin)]).toEqual([[], []])
    expect(newsOf(ours.admin)[0]).toMatchObject({
      type: 'holiday',
      message: 'oak team_member asks for Mon 7 to Fri 11 December: Annual Leave',
    })
    expect(verbs()).toEqual(['holiday.asked'])
  })

  test('it needs no subscription; entering one for somebody else does', () => {
    const { ours } = base
    expect(askHoliday(unsubscribed(ours.member), week).status).toBe('asked')
    const forMember = { ...week, startDate: '2027-01-04', endDate: '2027-01-04', userId: ours.member.userId }
    expect(() => askHoliday(unsubscribed(ours.manager), forMember)).toThrow(PaymentRequired)
  })

  test('a manager’s own is asked, an admin’s own and what is entered for others is approved', () => {
    const { ours } = base
    expect(askHoliday(ours.manager, week).status).toBe('asked')
    expect(told(ours.manager)).toEqual([])
    expect(askHoliday(ours.admin, week).status).toBe('approved')
    expect(askHoliday(ours.manager, { ...week, userId: ours.member.userId }).status).toBe('approved')
    expect(told(ours.member)).toEqual(['A holiday is entered for you'])
  })

  test('members enter nothing for others, and nobody for somebody of another company', () => {
    const { ours, theirs } = base
    const before = base.dump()
    expect(() => askHoliday(ours.member, { ...week, userId: ours.admin.userId })).toThrow(Forbidden)
    for (const userId of [theirs.member.userId, 987_654]) {
      expect(reasonOf(() => askHoliday(ours.admin, { ...week, userId }))).toEqual({
        userId: ['Please choose someone from your team'],
      })
    }
    expect(base.dump()).toBe(before)
  })

  test('what collides is refused with the dates it collides with, but not once it was declined', () => {
    const { ours } = base
    const { id } = askHoliday(ours.member, week)
    const before = base.dump()
    const overlapping = { ...week, startDate: '2026-12-11', endDate: '2026-12-14' }
    expect(reasonOf(() => askHoliday(ours.member, overlapping))).toEqual({
      startDate: ['You have a holiday on these days already: Mon 7 to Fri 11 December'],
    })
    expect(
      reasonOf(() => askHoliday(ours.admin, { ...overlapping, userId: ours.member.userId })),
    ).toMatchObject({ startDate: [expect.stringMatching(/^They have/)] })
    expect(base.dump()).toBe(before)
    expect(askHoliday(ours.manager, overlapping).status).toBe('asked')
    answerHoliday(ours.admin, id, { status: 'declined' })
    expect(askHoliday(ours.member, overlapping).status).toBe('asked')
  })

  test('odd dates are refused', () => {
    const { ours } = base
    const ask = (startDate: string, endDate: string) =>
      reasonOf(() => askHoliday(ours.member, { startDate, endDate, reason: 'x' }))
    expect(ask('2026-12-07', '2026-12-06')).toHaveProperty('endDate')
    expect(ask('2019-12-07', '2019-12-07')).toHaveProperty('startDate')
    expect(ask('2026-12-07', '2027-12-08')).toHaveProperty('endDate')
    expect(verbs()).toEqual([])
  })

  test('twenty wait for an answer at most', () => {
    const { ours } = base
    const ask = (days: number) => {
      const startDate = addDays(today, days * 7)
      return askHoliday(ours.member, { startDate, endDate: startDate, reason: 'x' })
    }
    for (let days = 1; days <= 20; days++) ask(days)
    expect(() => ask(21)).toThrow('20 of your holidays wait for an answer')
    answerHoliday(ours.admin, listHolidays(ours.member, {}, everything)[0]?.id ?? 0, { status: 'approved' })
    expect(ask(21).status).toBe('asked')
  })

  test('the same request id makes one', () => {
    const { ours } = base
    const first = askHoliday(ours.member, { ...week, requestId: 'r-1' })
    expect(askHoliday(ours.member, { ...week, requestId: 'r-1' }).id).toBe(first.id)
    expect(listHolidays(ours.member, {}, everything)).toHaveLength(1)
  })
})

describe('half days', () => {
  const afternoon = { startDate: '2026-12-08', startsAtMidday: true, reason: 'Dentist' }
  const morning = { startDate: '2026-12-08', endsAtMidday: true, reason: 'School play' }

  test('are kept, told in words, and leave the other half free', () => {
    const { ours } = base
    expect(askHoliday(ours.member, afternoon)).toMatchObject({ startsAtMidday: true, endsAtMidday: false })
    expect(newsOf(ours.admin)[0]?.message).toBe('oak team_member asks for Tue 8 December, afternoon: Dentist')
    expect(reasonOf(() => askHoliday(ours.member, afternoon))).toEqual({
      startDate: ['You have a holiday on these days already: Tue 8 December, afternoon'],
    })
    expect(askHoliday(ours.member, morning).endsAtMidday).toBe(true)
    expect(reasonOf(() => askHoliday(ours.member, { ...morning, startsAtMidday: true }))).toHaveProperty(
      'startsAtMidday',
    )
  })

  test('stand beside the name and in history', () => {
    const { ours } = base
    askHoliday(ours.manager, { ...afternoon, userId: ours.member.userId })
    const people = listTaskPeople(ours.admin)
    expect(chosenAway(people, String(ours.member.userId), today)).toBe('Away 8 Dec afternoon')
    const { detail } = db().select().from(activities).where(eq(activities.verb, 'holiday.asked')).get() ?? {}
    expect(activityText('holiday.asked', detail ?? {})).toBe(
      'asked for Tue 8 December 2026, afternoon off for oak team_member',
    )
    expect(
      activityText('holiday.asked', { name: 'Jo', startDate: '2026-12-07', endDate: '2026-12-08' }),
    ).toBe('asked for Mon 7 December 2026 to Tue 8 December 2026 off for Jo')
  })

  test('without any time left are refused by the database, too', () => {
    const { ours } = base
    const { id } = askHoliday(ours.member, afternoon)
    const both = { endsAtMidday: true }
    expect(() => db().update(teamHolidays).set(both).where(eq(teamHolidays.id, id)).run()).toThrow('CHECK')
  })
})

describe('answering', () => {
  test('the asker hears, the others’ unread asks go', () => {
    const { ours } = base
    const { id } = askHoliday(ours.member, week)
    expect(answerHoliday(ours.manager, id, { status: 'approved' }).status).toBe('approved')
    expect(told(ours.member)).toEqual(['Your holiday is approved'])
    expect([told(ours.admin), told(ours.manager)]).toEqual([[], []])
    expect(verbs()).toEqual(['holiday.asked', 'holiday.answered'])
  })

  test('the same answer again changes nothing, another one is refused', () => {
    const { ours } = base
    const { id } = askHoliday(ours.member, week)
    answerHoliday(ours.manager, id, { status: 'declined' })
    const before = base.dump()
    expect(answerHoliday(ours.admin, id, { status: 'declined' }).status).toBe('declined')
    expect(() => answerHoliday(ours.admin, id, { status: 'approved' })).toThrow(
      'This holiday is declined already',
    )
    expect(base.dump()).toBe(before)
  })

  test('members answer none, managers not their own, nobody another company’s', () => {
    const { ours, theirs } = base
    const members = askHoliday(ours.member, week).id
    const managers = askHoliday(ours.manager, week).id
    const before = base.dump()
    expect(() => answerHoliday(ours.member, members, { status: 'approved' })).toThrow(Forbidden)
    expect(() => answerHoliday(ours.manager, managers, { status: 'approved' })).toThrow(Forbidden)
    expect(() => answerHoliday(theirs.admin, members, { status: 'approved' })).toThrow(NotFound)
    expect(() => answerHoliday(unsubscribed(ours.manager), members, { status: 'approved' })).toThrow(
      PaymentRequired,
    )
    expect(base.dump()).toBe(before)
    expect(answerHoliday(ours.admin, managers, { status: 'approved' }).status).toBe('approved')
    const second = makeUser(ours.id, 'oak.second', 'project_manager')
    expect(answerHoliday(second, members, { status: 'approved' }).status).toBe('approved')
  })

  test('who was made an admin may answer their own', () => {
    const { ours } = base
    const { id } = askHoliday(ours.manager, week)
    expect(answerHoliday({ ...ours.manager, role: 'admin' }, id, { status: 'approved' }).status).toBe(
      'approved',
    )
  })
})

describe('taking back', () => {
  test('one’s own while it is asked: the asks go unread, and nobody is told', () => {
    const { ours } = base
    const { id } = askHoliday(ours.member, week)
    withdrawHoliday(unsubscribed(ours.member), id)
    expect(() => requireHoliday(ours.admin, id)).toThrow(NotFound)
    expect([told(ours.admin), told(ours.manager)]).toEqual([[], []])
    expect(verbs()).toEqual(['holiday.asked', 'holiday.withdrawn'])
  })

  test('an approved one: those who answer hear that the person is there', () => {
    const { ours } = base
    const { id } = askHoliday(ours.manager, week)
    answerHoliday(ours.admin, id, { status: 'approved' })
    withdrawHoliday(ours.manager, id)
    expect(told(ours.admin)).toEqual(['A holiday is taken back'])
    expect(told(ours.manager)).toEqual([])
  })

  test('an admin takes back any, and the person hears', () => {
    const { ours, theirs } = base
    const { id } = askHoliday(ours.manager, { ...week, userId: ours.member.userId })
    expect(() => withdrawHoliday(theirs.admin, id)).toThrow(NotFound)
    expect(() => withdrawHoliday(ours.manager, id)).toThrow(Forbidden)
    withdrawHoliday(ours.admin, id)
    expect(told(ours.member)).toEqual(['Your holiday is cancelled'])
  })

  test('what is over or declined stays, but for an admin', () => {
    const { ours } = base
    const { id } = askHoliday(ours.manager, {
      ...week,
      startDate: '2026-11-02',
      endDate: '2026-11-06',
      userId: ours.member.userId,
    })
    expect(() => withdrawHoliday(ours.member, id)).toThrow(Conflict)
    const declined = askHoliday(ours.member, week).id
    answerHoliday(ours.admin, declined, { status: 'declined' })
    expect(() => withdrawHoliday(ours.member, declined)).toThrow('nothing to take back')
    withdrawHoliday(ours.admin, id)
    withdrawHoliday(ours.admin, declined)
    expect(listHolidays(ours.admin, {}, everything)).toEqual([])
  })

  test('what is offered is what is allowed', () => {
    const { ours } = base
    const holiday = askHoliday(ours.member, week)
    expect(mayWithdraw(ours.member, holiday, today)).toBe(true)
    expect(mayWithdraw(ours.manager, holiday, today)).toBe(false)
    expect(mayWithdraw(ours.admin, { ...holiday, status: 'declined' }, today)).toBe(true)
    expect(mayWithdraw(ours.member, { ...holiday, status: 'approved' }, '2026-12-12')).toBe(false)
    expect(mayWithdraw(ours.member, holiday, '2026-12-12')).toBe(true)
  })
})

describe('who sees what', () => {
  test('colleagues see what is approved; the person and those who answer see all', () => {
    const { ours, theirs } = base
    const colleague = makeUser(ours.id, 'oak.second', 'team_member')
    const { id } = askHoliday(ours.member, week)
    const seen = (scope: Scope) => listHolidays(scope, {}, everything).map(({ status }) => status)
    expect([seen(ours.member), seen(ours.manager), seen(colleague)]).toEqual([['asked'], ['asked'], []])
    expect(() => requireHoliday(colleague, id)).toThrow(NotFound)
    answerHoliday(ours.manager, id, { status: 'approved' })
    expect([seen(colleague), seen(theirs.admin)]).toEqual([['approved'], []])
    db().update(teamHolidays).set({ status: 'declined' }).where(eq(teamHolidays.id, id)).run()
    expect([seen(ours.member), seen(unsubscribed(ours.manager)), seen(colleague)]).toEqual([
      ['declined'],
      ['declined'],
      [],
    ])
  })

  test('absences of some days, without the declined', () => {
    const { ours, theirs } = base
    const { id } = askHoliday(ours.member, week)
    askHoliday(ours.admin, { ...week, startDate: '2026-12-11', endDate: '2026-12-11' })
    askHoliday(theirs.admin, week)
    const of = (scope: Scope, from: string, to: string) =>
      listAbsences(scope, from, to).map(({ userId, status }) => [userId, status])
    expect(of(ours.manager, '2026-12-11', '2026-12-31')).toEqual([
      [ours.member.userId, 'asked'],
      [ours.admin.userId, 'approved'],
    ])
    expect(of(ours.manager, '2026-12-12', '2026-12-31')).toEqual([])
    answerHoliday(ours.manager, id, { status: 'declined' })
    expect(of(ours.member, '2026-12-01', '2026-12-31')).toEqual([[ours.admin.userId, 'approved']])
  })
})

test('beside names stand the approved absences that are to come, and nothing of another company', () => {
  const { ours, theirs } = base
  const { id } = askHoliday(ours.member, week)
  askHoliday(theirs.admin, week)
  askHoliday(ours.manager, {
    ...week,
    startDate: '2026-11-02',
    userId: ours.member.userId,
    endDate: '2026-11-06',
  })
  const away = (scope: Scope) => listTaskPeople(scope).map(person => personText(person, today))
  const plain = ['oak admin · Administrator', 'oak project_manager · Project Manager']
  expect(away(ours.admin)).toEqual([...plain, 'oak team_member · Team Member'])
  answerHoliday(ours.manager, id, { status: 'approved' })
  expect(away(ours.member)).toEqual([...plain, 'oak team_member · Team Member (away 7 to 11 Dec)'])
  const people = listTaskPeople(ours.admin)
  expect(chosenAway(people, String(ours.member.userId), today)).toBe('Away 7 to 11 Dec')
  expect(chosenAway(people, String(ours.manager.userId), today)).toBe('')
  expect(chosenAway(people, '', today)).toBe('')
  expect(away(theirs.member)[0]).toBe('birch admin · Administrator (away 7 to 11 Dec)')
})
