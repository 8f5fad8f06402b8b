import { describe, expect, test } from 'vitest'
import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { withDismissed } from '#app/domain/portal/portal.ts'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { readMyDay } from '#app/models/portal/my-day.server.ts'
import { listOwnTasks, type Moment, readPortalFigures } from '#app/models/portal/portal.server.ts'
import { getPreference, writePreference } from '#app/models/preferences/preference.server.ts'
import { dismissTasks } from '#app/services/tasks/dismiss-tasks.server.ts'
import { db } from '#db/client.ts'
import { notifications, type tasks, todos } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, type TestCompany } from '#tests/support/database.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const base = databaseForTests()

const sizes = { ready: 10, later: 10, waiting: 10, urgent: 10, done: 10 }

function at(instant: string, timeZone = 'Europe/London'): Moment {
  const now = Date.parse(instant)
  return { now, today: dayIn(timeZone, now) }
}

const noon = at('2026-07-15T12:00:00Z')

/** A task of the company's member. */
function give(company: TestCompany, values: Partial<typeof tasks.$inferInsert> = {}): number {
  return putMemberOn(company, makeTask(company, { assignedTo: company.member.userId, ...values }))
}

function binnedProject(company: TestCompany): number {
  return makeProject(company, { binEntryId: createBinEntry(company.admin, { noun: 'project', label: 'x' }) })
}

function panels(scope: Scope, moment: Moment, most = sizes, doneSince = 0) {
  const day = readMyDay(scope, moment, { doneSince, workedSince: 0 }, most)
  return { urgent: ids(day.urgent), ready: ids(day.ready), done: ids(day.done) }
}

function ids(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

describe('what is due', () => {
  test('is counted by the company’s calendar, in winter and in summer', () => {
    const { ours } = base
    for (const dueDate of ['2026-01-14', '2026-01-15', '2026-01-16']) give(ours, { dueDate })
    const dueAndOverdue = (instant: string, timeZone?: string) => {
      const { due, overdue } = readPortalFigures(ours.member, at(instant, timeZone))
      return [due, overdue]
    }
    expect(dueAndOverdue('2026-01-14T23:59:59Z')).toEqual([1, 0])
    expect(dueAndOverdue('2026-01-15T00:00:00Z')).toEqual([2, 1])
    expect(dueAndOverdue('2026-01-14T23:59:59Z', 'Europe/Berlin')).toEqual([2, 1])
    expect(dueAndOverdue('2026-01-15T00:00:00Z', 'America/New_York')).toEqual([1, 0])
    expect(dueAndOverdue('2026-01-17T00:00:00Z')).toEqual([3, 3])

    for (const dueDate of ['2026-07-14', '2026-07-15', '2026-07-16']) give(ours, { dueDate })
    expect(dueAndOverdue('2026-07-14T22:59:59Z')).toEqual([4, 3])
    expect(dueAndOverdue('2026-07-14T23:00:00Z')).toEqual([5, 4])
  })

  test('stands first among urgent tasks, those of high priority after it', () => {
    const { ours } = base
    const high = give(ours, { priority: 'high' })
    const soonHigh = give(ours, { priority: 'high', dueDate: '2026-07-20' })
    const today = give(ours, { dueDate: '2026-07-15', priority: 'low', status: 'in_progress' })
    const late = give(ours, { dueDate: '2026-07-01' })
    const tomorrow = give(ours, { dueDate: '2026-07-16' })
    const never = give(ours)
    give(ours, { dueDate: '2026-07-01', priority: 'high', status: 'complete', completedAt: 5 })
    expect(panels(ours.member, noon, sizes, 10)).toEqual({
      urgent: [late, today, soonHigh, high],
      ready: [late, today, tomorrow, soonHigh, high, never],
      done: [],
    })
    expect(panels(ours.member, noon, { ...sizes, urgent: 1, ready: 1, done: 0 })).toEqual({
      urgent: [late],
      ready: [late],
      done: [],
    })
    expect(ids(listOwnTasks(ours.member, 'active', noon, 3))).toEqual([late, today, tomorrow])
    expect(ids(listOwnTasks(ours.member, 'due', noon, 50))).toEqual([late, today])
    expect(readPortalFigures(ours.member, noon)).toMatchObject({
      total: 7,
      open: 6,
      due: 2,
      overdue: 1,
      urgent: 4,
    })
  })
})

describe('whose tasks', () => {
  test('only those the person is on, and never another company’s', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours, { name: 'Kitchen', jobSequence: 7 })
    const mine = give(ours, { projectId, dueDate: '2026-07-15' })
    makeTask(ours, { title: 'Nobody’s' })
    give(theirs, { dueDate: '2026-07-15' })
    give(ours, { binEntryId: createBinEntry(ours.admin, { noun: 'task', label: 'x' }) })
    expect(panels(ours.member, noon).urgent).toEqual([mine])
    expect(panels(ours.manager, noon)).toEqual({ urgent: [], ready: [], done: [] })
    expect(readPortalFigures(ours.manager, noon)).toMatchObject({ total: 0, open: 0, due: 0, urgent: 0 })
    expect(listOwnTasks(ours.member, 'active', noon, 9)).toMatchObject([
      {
        id: mine,
        jobNumber: 'API-007',
        projectName: 'Kitchen',
        stageName: 'measure',
        stageColour: '#60a5fa',
      },
    ])
  })

  test('an orphaned task is mine while it is open, never due, and comes without its project', () => {
    const { ours } = base
    const projectId = binnedProject(ours)
    const orphan = give(ours, { projectId, dueDate: '2026-07-01', priority: 'high' })
    give(ours, { projectId, status: 'complete', completedAt: noon.now })
    expect(panels(ours.member, noon)).toEqual({ urgent: [], ready: [orphan], done: [] })
    expect(readPortalFigures(ours.member, noon)).toMatchObject({
      total: 1,
      open: 1,
      due: 0,
      overdue: 0,
      urgent: 0,
    })
    expect(listOwnTasks(ours.member, 'due', noon, 9)).toEqual([])
    expect(listOwnTasks(ours.member, 'active', noon, 9)).toMatchObject([
      { id: orphan, projectId, jobNumber: null, projectName: null },
    ])
  })
})

describe('what is done', () => {
  const doneSince = noon.now - 7 * 86_400_000

  test('shows the latest first, until it is hidden or a week old', () => {
    const { ours, theirs } = base
    const done = (hoursAgo: number) =>
      give(ours, { status: 'complete', completedAt: noon.now - hoursAgo * 3_600_000 })
    const [first, second, third] = [done(1), done(2), done(30)]
    done(24 * 7 + 1)
    expect(panels(ours.member, noon, sizes, doneSince).done).toEqual([first, second, third])
    const foreign = give(theirs, { status: 'complete' })
    dismissTasks(ours.member, [second, foreign])
    expect(panels(ours.member, noon, sizes, doneSince).done).toEqual([first, third])
    expect(getPreference(ours.member, dismissedTasksKey)?.value).toEqual([second])
    dismissTasks(ours.member, [first, third])
    expect(panels(ours.member, noon, sizes, doneSince).done).toEqual([])
    expect(readPortalFigures(ours.member, noon)).toMatchObject({ total: 4, open: 0 })
  })

  test('only completed tasks of the person’s own can be hidden', () => {
    const { ours, theirs } = base
    const others = [give(theirs, { status: 'complete' }), makeTask(ours, { status: 'complete' }), give(ours)]
    const before = base.dump()
    for (const id of others) expect(() => dismissTasks(ours.member, [id])).toThrow(NotFound)
    expect(() => dismissTasks(ours.member, [])).toThrow(NotFound)
    expect(base.dump()).toBe(before)
  })

  test('a preference of any shape hides nothing else', () => {
    const { ours } = base
    const id = give(ours, { status: 'complete', completedAt: noon.now })
    for (const value of [null, id, 'text', { a: id }, [null, 'x', id + 1]]) {
      writePreference(ours.member, dismissedTasksKey, value)
      expect(panels(ours.member, noon, sizes, doneSince).done).toEqual([id])
    }
  })

  test('of a list longer than is kept the newest are hidden', () => {
    const { ours } = base
    const [oldest, newest] = [1, 2].map(() => give(ours, { status: 'complete', completedAt: noon.now }))
    const others = Array.from({ length: 1000 }, (_, n) => 9000 + n)
    writePreference(ours.member, dismissedTasksKey, [oldest, ...others, newest])
    expect(panels(ours.member, noon, sizes, doneSince).done).toEqual([oldest])
  })

  test('the newest 200 are kept, each once', () => {
    expect(withDismissed([1, 2, 3], [2, 4])).toEqual([1, 3, 2, 4])
    expect(withDismissed({ not: 'a list' }, [4])).toEqual([4])
    expect(withDismissed(['1', null, 2.5, 6], [4])).toEqual([6, 4])
    const many = Array.from({ length: 200 }, (_, at) => at + 1)
    expect(withDismissed(many, [900])).toEqual([...many.slice(1), 900])
  })
})

test('to-dos: the open ones with a time, and those of them that are late', () => {
  const { ours, theirs } = base
  const add = (company: TestCompany, values: Partial<typeof todos.$inferInsert>) =>
    db()
      .insert(todos)
      .values({ companyId: company.id, userId: company.member.userId, title: 'Ring', ...values })
      .run()
  add(ours, { dueAt: noon.now + 1 })
  add(ours, { dueAt: noon.now - 1 })
  add(ours, {})
  add(ours, { dueAt: noon.now - 5, isCompleted: true })
  add(ours, { dueAt: noon.now - 5, userId: ours.manager.userId })
  add(theirs, { dueAt: noon.now - 5 })
  expect(readPortalFigures(ours.member, noon)).toMatchObject({ scheduledTodos: 2, overdueTodos: 1 })
})

test('unread notifications are the person’s own', () => {
  const { ours, theirs } = base
  const tell = ({ companyId, userId }: Scope, isRead = false) =>
    db().insert(notifications).values({ companyId, userId, title: 'T', message: 'M', isRead }).run()
  tell(ours.member)
  tell(ours.member, true)
  tell(ours.manager)
  tell(theirs.member)
  expect(readPortalFigures(ours.member, noon).unread).toBe(1)
})
