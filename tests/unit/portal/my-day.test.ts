import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type DayTask, dayDue, dayJobs, type ReadyTask, readyDetail } from '#app/domain/portal/my-day.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { readMyDay } from '#app/models/portal/my-day.server.ts'
import { db } from '#db/client.ts'
import { type tasks, users } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeClient,
  makePosition,
  makeProject,
  makeTask,
  stageId,
  type TestCompany,
} from '#tests/support/database.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const base = databaseForTests()

const today = '2026-07-15'
const moment = { now: Date.parse('2026-07-15T12:00:00Z'), today }
const sizes = { ready: 20, later: 20, waiting: 20, urgent: 20, done: 20 }
const hour = 3_600_000

/** A task of the company's member. */
function give(company: TestCompany, values: Partial<typeof tasks.$inferInsert> = {}): number {
  return putMemberOn(company, makeTask(company, { assignedTo: company.member.userId, ...values }))
}

function day(company: TestCompany = base.ours, most = sizes, at = moment) {
  const since = { doneSince: at.now - 12 * hour, workedSince: at.now - 7 * 24 * hour }
  return readMyDay(company.member, at, since, most)
}

function ids(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

describe('what can be done now', () => {
  test('are my tasks of the stage in which their job is; later ones are for later', () => {
    const { ours, theirs } = base
    const stage = (name: string) => stageId(ours, name)
    const projectId = makeProject(ours, { stageId: stage('design') })
    const [left, now, next] = ['measure', 'design', 'install'].map(name =>
      give(ours, { projectId, stageId: stage(name) }),
    )
    const loose = give(ours)
    give(theirs, { projectId: makeProject(theirs) })
    const found = day()
    expect(ids(found.ready)).toEqual([loose, left, now])
    expect(found.ready.map(({ isLeftOver }) => isLeftOver)).toEqual([false, true, false])
    expect(ids(found.later)).toEqual([next])
    expect(found.totals).toEqual({ ready: 3, later: 1, waiting: 0 })
  })

  test('not those of a job that rests', () => {
    const { ours } = base
    const rests = ['on_hold', 'cancelled'].map(status =>
      give(ours, { projectId: makeProject(ours, { status: status as 'on_hold' }) }),
    )
    const finished = give(ours, { projectId: makeProject(ours, { status: 'completed' }) })
    expect(ids(day().ready)).toEqual([finished])
    expect(ids(day().later).sort()).toEqual(rests)
  })

  test('stand job by job, the first to be due first, with what is to be told of each', () => {
    const { ours } = base
    const clientId = makeClient(ours)
    const later = makeProject(ours, { name: 'Bunk beds', dueDate: '2026-08-01' })
    const soon = makeProject(ours, { name: 'Larder', clientId, dueDate: '2026-07-20' })
    const [one, two] = [
      give(ours, { projectId: later }),
      give(ours, { projectId: later, dueDate: '2026-07-18' }),
    ]
    const three = give(ours, { projectId: soon })
    const shared = give(ours, { projectId: soon, dueDate: today, description: 'Oak, 12 mm' })
    makeTask(ours, { projectId: soon, status: 'complete' })
    const found = day()
    expect(ids(found.ready)).toEqual([shared, three, two, one])
    expect(dayJobs(found.ready).map(({ key, tasks }) => [key, ids(tasks)])).toEqual([
      [soon, [shared, three]],
      [later, [two, one]],
    ])
    expect(found.ready[0]).toMatchObject({
      description: 'Oak, 12 mm',
      projectName: 'Larder',
      others: [],
      job: { dueDate: '2026-07-20', stageName: 'measure', total: 3, done: 1, client: expect.any(String) },
    })
    expect(ids(day(ours, { ...sizes, ready: 1 }).ready)).toEqual([shared])
    expect(day(ours, { ...sizes, ready: 1 }).totals.ready).toBe(4)
  })

  test('and nobody’s of the stage in which a job is that I work on', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours)
    const mine = give(ours, { projectId })
    const nobodys = makeTask(ours, { projectId })
    makeTask(ours, { projectId, stageId: stageId(ours, 'install') })
    makeTask(ours, { projectId, status: 'complete' })
    makeTask(ours, { projectId, assignedTo: ours.manager.userId })
    makeTask(ours, { projectId, waitingFor: 'Glass' })
    makeTask(ours, { projectId, binEntryId: createBinEntry(ours.admin, { noun: 'task', label: 'x' }) })
    makeTask(ours, { projectId: makeProject(ours) })
    makeTask(theirs, { projectId: makeProject(theirs) })
    const found = day()
    expect(ids(found.ready)).toEqual([mine, nobodys])
    expect(found.ready.map(({ isNobodys }) => isNobodys)).toEqual([false, true])
    expect(found.totals.ready).toBe(2)
    expect(day(theirs).ready).toEqual([])
  })

  test('of nobody’s what is for my position, on whichever job, and not what is for another’s', () => {
    const { ours, theirs } = base
    const joiner = new Map([ours, theirs].map(company => [company, makePosition(company, 'Joiner')]))
    for (const [{ member }, positionId] of joiner)
      db().update(users).set({ positionId }).where(eq(users.id, member.userId)).run()
    const positionId = joiner.get(ours)
    const [mine, other] = [makeProject(ours), makeProject(ours)]
    const own = give(ours, { projectId: mine })
    makeTask(ours, { projectId: mine, positionId: makePosition(ours, 'Fitter') })
    const forJoiners = makeTask(ours, { projectId: other, positionId, estimatedMinutes: 240 })
    makeTask(ours, { projectId: other, positionId, stageId: stageId(ours, 'install') })
    makeTask(ours, { projectId: other, positionId, assignedTo: ours.manager.userId })
    makeTask(ours, { projectId: other })
    makeTask(theirs, { projectId: makeProject(theirs), positionId: joiner.get(theirs) })
    expect(ids(day().ready)).toEqual([own, forJoiners])
    expect(day().ready[1]).toMatchObject({ isNobodys: true, estimatedMinutes: 240 })
    expect(day(theirs).totals.ready).toBe(1)
  })
})

describe('what waits', () => {
  test('is neither ready nor for later, and turns ready on its day, by itself', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const hold = (waitingUntil: string | null) =>
      give(ours, { projectId, waitingFor: 'Hinges', waitingUntil, waitingSince: '2026-07-10' })
    const [open, friday, thursday] = [hold(null), hold('2026-07-17'), hold('2026-07-16')]
    expect(ids(day().waiting)).toEqual([thursday, friday, open])
    expect(day().totals).toEqual({ ready: 0, later: 0, waiting: 3 })
    const before = base.dump()
    const onThursday = { now: moment.now + 24 * hour, today: '2026-07-16' }
    expect(ids(day(ours, sizes, onThursday).ready)).toEqual([thursday])
    expect(ids(day(ours, sizes, onThursday).waiting)).toEqual([friday, open])
    expect(base.dump()).toBe(before)
  })
})

test('what was done today is told, and not what was before', () => {
  const { ours } = base
  const done = (hoursAgo: number) =>
    give(ours, { status: 'complete', completedAt: moment.now - hoursAgo * hour })
  const [latest, morning] = [done(1), done(11)]
  done(13)
  expect(ids(day().done)).toEqual([latest, morning])
})

describe('in words', () => {
  test('how a day stands out', () => {
    expect(dayDue('2026-07-11', today)).toEqual({ late: '4 days late', text: '11 Jul' })
    expect(dayDue('2026-07-14', today)).toEqual({ late: '1 day late', text: '14 Jul' })
    expect(dayDue(today, today)).toEqual({ late: null, text: 'Today' })
    expect(dayDue('2027-01-02', today)).toEqual({ late: null, text: '2 Jan 2027' })
    expect(dayDue(null, today)).toBeNull()
  })

  test('who is on it, and what it is', () => {
    const task = { stageName: 'measure', description: '12 mm oak', others: [], estimatedMinutes: null }
    const detail = (values: object) =>
      readyDetail({ isNobodys: false, isLeftOver: false, ...task, ...values }, name => name.toUpperCase())
    expect(detail({})).toBe('12 mm oak')
    expect(detail({ isNobodys: true, description: '' })).toBe('Nobody’s yet')
    expect(detail({ others: ['Owen', 'Jo'], isLeftOver: true, estimatedMinutes: 90 })).toBe(
      'With Owen, Jo · Left over from MEASURE · 12 mm oak · 1h 30',
    )
  })

  test('tasks of no job, and of jobs that are gone, stand together', () => {
    const task = (id: number, projectId: number | null, jobNumber: string | null) =>
      ({ id, projectId, jobNumber }) as DayTask as ReadyTask
    const list = [
      task(1, 7, 'API-003'),
      task(2, 7, 'API-003'),
      task(3, null, null),
      task(4, 8, null),
      task(5, 9, null),
    ]
    expect(dayJobs(list).map(({ key, tasks }) => [key, ids(tasks)])).toEqual([
      [7, [1, 2]],
      ['none', [3]],
      ['gone', [4, 5]],
    ])
  })
})
