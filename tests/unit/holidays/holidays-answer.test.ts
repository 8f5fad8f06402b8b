import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Forbidden, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readHolidaySheet } from '#app/http/holidays/holiday-page.server.ts'
import { requireHoliday } from '#app/models/holidays/holiday.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { answerHoliday, undoHolidayAnswer } from '#app/services/holidays/answer-holiday.server.ts'
import { askHoliday } from '#app/services/holidays/ask-holiday.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { databaseForTests, makeUser } from '#tests/support/database.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const week = { startDate: '2026-12-07', endDate: '2026-12-11', reason: 'Annual Leave' }
const page = new URL('http://localhost/team/holidays')
const newsOf = ({ userId }: Scope) =>
  db().select().from(notifications).where(eq(notifications.userId, userId)).all()
const told = (scope: Scope) => newsOf(scope).map(({ title }) => title)
const decline = (id: number, why?: string) =>
  answerHoliday(base.ours.manager, id, { status: 'declined', why }).answerId ?? 0

test('why it is declined is told to the asker, and read by them and by those who answer', async () => {
  const { ours } = base
  const colleague = makeUser(ours.id, 'oak.second', 'team_member')
  const { id } = askHoliday(ours.member, week)
  decline(id, 'The Ferris kitchen goes in that week')
  expect(newsOf(ours.member)).toMatchObject([
    {
      title: 'Your holiday is declined',
      message: 'Mon 7 to Fri 11 December: Annual Leave. Why: The Ferris kitchen goes in that week',
    },
  ])
  expect((await readHolidaySheet(ours.member, page)).own).toMatchObject([
    { status: 'declined', why: 'The Ferris kitchen goes in that week' },
  ])
  expect(requireHoliday(ours.admin, id).why).toBe('The Ferris kitchen goes in that week')
  expect(() => requireHoliday(colleague, id)).toThrow(NotFound)
})

test('colleagues do not read what was said with an approved one', async () => {
  const { ours } = base
  const colleague = makeUser(ours.id, 'oak.second', 'team_member')
  const { id } = askHoliday(ours.member, week)
  answerHoliday(ours.manager, id, { status: 'approved', why: 'Tell the client' })
  expect((await readHolidaySheet(colleague, page)).coming).toMatchObject([{ id, why: null }])
})

test('an answer is taken back: asked again, those who answer are told again, the asker’s unread news goes', () => {
  const { ours, theirs } = base
  const { id } = askHoliday(ours.member, week)
  const answerId = decline(id, 'No')
  const before = base.dump()
  expect(() => undoHolidayAnswer(ours.member, id, answerId)).toThrow(Forbidden)
  expect(() => undoHolidayAnswer(theirs.admin, id, answerId)).toThrow(NotFound)
  expect(() => undoHolidayAnswer(ours.admin, id, answerId + 1)).toThrow(NotFound)
  expect(base.dump()).toBe(before)

  expect(undoHolidayAnswer(ours.manager, id, answerId)).toMatchObject({ status: 'asked', why: null })
  expect([told(ours.member), told(ours.manager)]).toEqual([[], []])
  expect(told(ours.admin)).toEqual(['A holiday to answer'])
  expect(() => undoHolidayAnswer(ours.manager, id, answerId)).toThrow('This holiday has changed since')
  expect(answerHoliday(ours.admin, id, { status: 'approved' })).toMatchObject({ why: null })
  expect(told(ours.member)).toEqual(['Your holiday is approved'])
})

test('who has read the answer hears that it was taken back', () => {
  const { ours } = base
  const { id } = askHoliday(ours.member, week)
  const answerId = decline(id)
  db().update(notifications).set({ isRead: true }).where(eq(notifications.userId, ours.member.userId)).run()
  undoHolidayAnswer(ours.admin, id, answerId)
  expect(told(ours.member)).toContain('Your holiday waits for an answer again')
})

test('a declined one stays so once its days were asked for again', () => {
  const { ours } = base
  const { id } = askHoliday(ours.member, week)
  const answerId = decline(id)
  askHoliday(ours.member, { ...week, endDate: '2026-12-08' })
  const before = base.dump()
  expect(() => undoHolidayAnswer(ours.manager, id, answerId)).toThrow('Another holiday was asked for')
  expect(base.dump()).toBe(before)
})

test('erasing the asker takes out why', () => {
  const { ours } = base
  const { id } = askHoliday(ours.member, week)
  decline(id, 'Your back is not well yet')
  expect(base.dump()).toContain('Your back is not well yet')
  eraseUser(ours.member)
  expect(base.dump()).not.toContain('Your back is not well yet')
})

test('days without work are refused, at weekends and on bank holidays; past days are not', () => {
  const { ours } = base
  const ask = ([startDate, endDate]: readonly [string, string?]) =>
    askHoliday(ours.member, { startDate, endDate, reason: 'x' }, new Map([['2026-12-25', 'Christmas Day']]))
  const nothing = 'These are no working days: nothing to ask for.'
  for (const days of [['2026-12-05', '2026-12-06'], ['2026-12-25'], ['2026-12-25', '2026-12-27']] as const) {
    expect(() => ask(days)).toThrow(nothing)
  }
  expect(ask(['2026-12-24', '2026-12-27']).status).toBe('asked')
  expect(ask(['2026-11-02']).status).toBe('asked')
})

test('a project manager’s own holiday is answered by somebody else', () => {
  const { ours } = base
  const { id } = askHoliday(ours.manager, week)
  const before = base.dump()
  for (const status of ['approved', 'declined'] as const) {
    expect(() => answerHoliday(ours.manager, id, { status })).toThrow(Forbidden)
  }
  expect(base.dump()).toBe(before)
  const { answerId } = answerHoliday(ours.admin, id, { status: 'declined' })
  expect(() => undoHolidayAnswer(ours.manager, id, answerId ?? 0)).toThrow(Forbidden)
  expect(requireHoliday(ours.admin, id).status).toBe('declined')
})
