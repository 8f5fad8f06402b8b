import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FeedEvent, feedDays, feedReach } from '#app/domain/calendar/calendar-feed.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { changeFeed, endFeed, makeFeed } from '#app/services/calendar/change-feed.server.ts'
import { feedText, openFeed, readFeed } from '#app/services/calendar/read-feed.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { saveStageNames } from '#app/services/stages/save-stage-names.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { companies, taskAssignees, teamHolidays } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const database = databaseForTests()
const now = Date.UTC(2026, 10, 23, 12)

function tokenOf(address: string): string {
  return address.split('/').at(-1)?.replace('.ics', '') ?? ''
}

function tellsOf(scope: Scope, choice: { contents: 'mine' | 'all'; hasSpans: boolean }): FeedEvent[] {
  const reader = openFeed(tokenOf(makeFeed(scope, choice)))
  if (!reader) throw new Error('The address opens nothing')
  return readFeed(reader, now)
}

const uids = (events: readonly FeedEvent[]) => events.map(({ uid }) => uid).sort()

const event = (more: Partial<FeedEvent> = {}): FeedEvent => ({
  uid: 'project-1-due',
  title: 'Due: API-001 Oak staircase',
  detail: 'Stage: Production',
  path: '/projects/1',
  from: '2026-11-27',
  to: '2026-11-27',
  sequence: 3,
  changedAt: Date.UTC(2026, 9, 25, 1, 30),
  kind: 'Due',
  ...more,
})

const company = { companyName: 'Oak & Ash; Joinery, Ltd' }

/** As an independent program reads it. */
async function parsed(events: readonly FeedEvent[]) {
  const text = await feedText(events, company)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent').map(entry => new ICAL.Event(entry))
  return { text, calendar, entries }
}

test('another program reads the days, the words and the stamps', async () => {
  const { text, calendar, entries } = await parsed([event()])
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true)
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Oak & Ash; Joinery, Ltd · Mortise')
  const [entry] = entries
  expect(entry?.uid).toBe(`project-1-due@${new URL(env().APP_URL).hostname}`)
  expect(entry?.summary).toBe('Due: API-001 Oak staircase')
  expect(entry?.startDate.isDate).toBe(true)
  expect(entry?.startDate.toString()).toBe('2026-11-27')
  expect(entry?.endDate.toString()).toBe('2026-11-28')
  expect(entry?.sequence).toBe(3)
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261127\r\n')
  expect(text).toContain('\r\nDTSTAMP:20261025T013000Z\r\n')
  expect(text).toContain('\r\nLAST-MODIFIED:20261025T013000Z\r\n')
})

test.each([
  ['2026-03-28', '2026-03-30', '2026-03-31'],
  ['2026-10-24', '2026-10-25', '2026-10-26'],
  ['2027-03-28', '2027-03-28', '2027-03-29'],
  ['2027-10-30', '2027-10-31', '2027-11-01'],
  ['2028-02-28', '2028-02-29', '2028-03-01'],
  ['2026-12-31', '2027-01-01', '2027-01-02'],
])('the days %s to %s end before %s', async (from, to, end) => {
  const { entries } = await parsed([event({ from, to })])
  expect(entries[0]?.startDate.toString()).toBe(from)
  expect(entries[0]?.endDate.toString()).toBe(end)
})

const odd = [
  'Comma, semicolon; backslash \\ and "quotes"',
  'BEGIN:VEVENT',
  'Two\nlines',
  'مطبخ עברית, right to left',
  '👩🏽‍🔧🪚'.repeat(30),
  'Żółć ǅ ﬁ '.repeat(40),
  'x'.repeat(300),
]

test('texts come as they were typed, in lines of 75 bytes', async () => {
  const { text, entries } = await parsed(
    odd.map((title, at) => event({ title, detail: title, uid: `task-${at}` })),
  )
  expect(entries.map(({ summary }) => summary)).toEqual(odd)
  expect(entries.map(({ description }) => description)).toEqual(odd)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Buffer.from(text).toString()).toBe(text)
})

test('an empty feed is a calendar too', async () => {
  expect((await parsed([])).entries).toEqual([])
})

test('mine are the jobs I am in charge of or have an open task in, and my open tasks', () => {
  const { ours, theirs } = database
  const { member, admin } = ours
  const due = { startDate: '2026-11-02', dueDate: '2026-11-27' }
  const charge = makeProject(ours, { ...due, assignedTo: member.userId })
  const joined = makeProject(ours, due)
  const other = makeProject(ours, due)
  const mine = makeTask(ours, { projectId: joined, dueDate: '2026-11-25' })
  const done = makeTask(ours, { projectId: other, dueDate: '2026-11-25', status: 'complete', completedAt: 1 })
  const open = makeTask(ours, { projectId: other, dueDate: '2026-11-25' })
  for (const taskId of [mine, done]) {
    const row = { companyId: ours.id, taskId, userId: member.userId, assignedBy: admin.userId, assignedAt: 1 }
    db().insert(taskAssignees).values(row).run()
  }
  makeProject(theirs, due)
  makeTask(theirs, { dueDate: '2026-11-25' })
  const own = [`project-${charge}-due`, `project-${joined}-due`, `task-${mine}`]
  expect(uids(tellsOf(member, { contents: 'mine', hasSpans: false }))).toEqual(own.sort())
  const all = [...own, `project-${other}-due`, `task-${open}`]
  expect(uids(tellsOf(member, { contents: 'all', hasSpans: false }))).toEqual(all.sort())
})

test('asked for, whole jobs and who is away are in it, without the reason', () => {
  const { ours } = database
  const id = makeProject(ours, { startDate: '2026-11-02', dueDate: '2026-11-27' })
  const leave = { companyId: ours.id, startDate: '2026-11-25', endDate: '2026-11-26', reason: 'An operation' }
  const userId = ours.member.userId
  const add = (status: 'approved' | 'asked') =>
    db()
      .insert(teamHolidays)
      .values({ ...leave, userId, status })
      .returning({ id: teamHolidays.id })
      .get().id
  const holiday = add('approved')
  add('asked')
  const half = {
    startDate: '2026-12-08',
    endDate: '2026-12-08',
    startsAtMidday: true,
    status: 'approved',
  } as const
  db()
    .insert(teamHolidays)
    .values({ ...leave, userId: ours.admin.userId, ...half })
    .run()
  const events = tellsOf(ours.manager, { contents: 'all', hasSpans: true })
  expect(events.map(({ title }) => title)).toContain('oak admin is away (afternoon)')
  expect(uids(events)).toEqual(
    [`holiday-${holiday}`, `holiday-${holiday + 2}`, `project-${id}-days`, `project-${id}-due`].sort(),
  )
  expect(JSON.stringify(events)).not.toContain('operation')
  expect(events.find(({ kind }) => kind === 'Project')).toMatchObject({
    from: '2026-11-02',
    to: '2026-11-27',
  })
  expect(
    tellsOf(ours.manager, { contents: 'mine', hasSpans: true }).filter(({ kind }) => kind === 'Holiday'),
  ).toEqual([])
})

test('nothing tells of money, of what is binned, done or called off, or lies far away', () => {
  const { ours } = database
  const values = { estimatedValue: 7_654_321, actualValue: 6_543_217 }
  const id = makeProject(ours, { ...values, dueDate: '2026-11-27', description: 'Secret 7654321' })
  makeProject(ours, { dueDate: '2026-11-27', status: 'cancelled' })
  makeProject(ours, { dueDate: '2026-11-27', status: 'completed', completedDate: '2026-11-20' })
  const days = feedDays('2026-11-23')
  makeProject(ours, { dueDate: '2026-01-01' })
  makeTask(ours, { dueDate: '2099-01-01' })
  const events = tellsOf(ours.admin, { contents: 'all', hasSpans: true })
  expect(uids(events)).toEqual([`project-${id}-due`])
  expect(JSON.stringify(events)).not.toMatch(/7654321|76,543|6543217/)
  expect(days).toEqual({ from: '2026-08-23', to: '2027-11-24' })
})

test('what is saved again comes under the same name with a higher number', () => {
  const { ours } = database
  const id = makeProject(ours, { startDate: '2026-11-02', dueDate: '2026-11-27' })
  const [before] = tellsOf(ours.admin, { contents: 'all', hasSpans: false })
  updateProject(ours.admin, id, { dueDate: '2026-12-04' })
  const [after] = tellsOf(ours.admin, { contents: 'all', hasSpans: false })
  expect(after).toMatchObject({ uid: before?.uid, from: '2026-12-04' })
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  expect(after?.changedAt).toBeGreaterThan(before?.changedAt ?? 0)
})

describe('figures follow the words', () => {
  /** The database’s clock is the real one. */
  const made = { createdAt: Date.UTC(2026, 10, 22, 12) }
  beforeEach(() => void vi.useFakeTimers({ now: made.createdAt, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** What an entry tells, after a minute, by somebody who is no part of what changes. */
  function later(change: () => unknown, uid: string): [FeedEvent, FeedEvent] {
    const read = () => {
      vi.setSystemTime(Date.now() + 60_000)
      const found = tellsOf(database.ours.manager, { contents: 'all', hasSpans: true }).find(
        e => e.uid === uid,
      )
      if (!found) throw new Error(`The feed tells nothing of ${uid}`)
      return found
    }
    const before = read()
    change()
    return [before, read()]
  }

  function expectNewer([before, after]: [FeedEvent, FeedEvent], words: string) {
    expect(`${after.title}, ${after.detail}`).toContain(words)
    expect(`${before.title}, ${before.detail}`).not.toContain(words)
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect(after.sequence).toBeLessThan(2 ** 31)
    expect(after.changedAt).toBeGreaterThan(before.changedAt)
  }

  test('a task carries its job’s name, also of another job with fewer changes', () => {
    const { ours } = database
    const [old, fresh] = [makeProject(ours, made), makeProject(ours, { ...made, name: 'Larder' })]
    const id = makeTask(ours, { ...made, projectId: old, dueDate: '2026-11-27' })
    const uid = `task-${id}`
    expectNewer(
      later(() => updateProject(ours.admin, old, { name: 'Oak porch' }), uid),
      'Oak porch',
    )
    expectNewer(
      later(() => updateTask(ours.admin, id, { projectId: fresh }), uid),
      'Larder',
    )
    const other = makeTask(ours, { ...made, projectId: fresh })
    const [before, after] = later(() => updateTask(ours.admin, other, { title: 'Dry fit' }), uid)
    expect(after, 'what its job’s other tasks are called is not in it').toEqual(before)
  })

  test('a job carries its stage’s name, a holiday its person’s', () => {
    const { ours } = database
    const id = makeProject(ours, { ...made, startDate: '2026-11-02', dueDate: '2026-11-27' })
    const rename = (to: string) => {
      const [first, ...others] = listStages(ours.admin).map(({ name }) => name)
      expect(first).not.toBe(to)
      saveStageNames(ours.admin, [to, ...others])
    }
    expectNewer(
      later(() => rename('Survey'), `project-${id}-due`),
      'Stage: Survey',
    )
    expectNewer(
      later(() => rename('Site visit'), `project-${id}-days`),
      'Stage: Site visit',
    )
    const leave = {
      ...made,
      startDate: '2026-11-25',
      endDate: '2026-11-26',
      reason: 'Leave',
      status: 'approved',
    } as const
    const holiday = db()
      .insert(teamHolidays)
      .values({ ...leave, companyId: ours.id, userId: ours.member.userId })
      .returning({ id: teamHolidays.id })
      .get().id
    expectNewer(
      later(() => updateUser(ours.admin, ours.member.userId, { firstName: 'Rowan' }), `holiday-${holiday}`),
      'Rowan',
    )
  })
})

test('it is bounded, however much there is', async () => {
  const { ours } = database
  const stage = stageId(ours, 'measure')
  db()
    .$client.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into tasks (company_id, title, stage_id, created_by, due_date)
      select ?, 'A task of some length, as they are written ' || i, ?, ?, date('2026-11-20', (i % 90) || ' days') from n`)
    .run(ours.id, stage, ours.admin.userId)
  const events = tellsOf(ours.admin, { contents: 'all', hasSpans: true })
  expect(events).toHaveLength(feedReach.tasks)
  expect((await feedText(events, company)).length).toBeLessThan(400_000)
})

test('what is ahead is in it, however much is overdue; of that the latest', () => {
  const { ours } = database
  const values = { company: ours.id, stage: stageId(ours, 'measure'), user: ours.admin.userId }
  const fill = (text: string) =>
    db()
      .$client.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 600) ${text}`,
      )
      .run(values)
  fill(`insert into tasks (company_id, title, stage_id, created_by, due_date)
    select @company, 'Overdue', @stage, @user, date('2026-11-22', (-(i % 60)) || ' days') from n`)
  fill(`insert into projects (company_id, job_sequence, name, stage_id, created_by, due_date)
    select @company, 1000 + i, 'Overdue', @stage, @user, date('2026-11-22', (-(i % 60)) || ' days') from n`)
  fill(`insert into team_holidays (company_id, user_id, start_date, end_date, reason, status)
    select @company, @user, day, day, 'Leave', 'approved'
    from (select date('2026-11-22', (-(i % 60)) || ' days') as day from n)`)
  const leave = {
    companyId: ours.id,
    userId: ours.admin.userId,
    reason: 'Leave',
    status: 'approved',
  } as const
  const away = db()
    .insert(teamHolidays)
    .values({ ...leave, startDate: '2026-11-20', endDate: '2026-11-23' })
    .returning({ id: teamHolidays.id })
    .get().id
  const ahead = [
    `task-${makeTask(ours, { dueDate: '2026-11-30' })}`,
    `task-${makeTask(ours, { dueDate: '2026-11-23' })}`,
    `project-${makeProject(ours, { dueDate: '2026-11-30' })}-due`,
    `holiday-${away}`,
  ]
  const events = tellsOf(ours.admin, { contents: 'all', hasSpans: true })
  const told = uids(events)
  expect(ahead.filter(uid => !told.includes(uid))).toEqual([])
  const tasks = events.filter(({ kind }) => kind === 'Task')
  expect(tasks).toHaveLength(feedReach.tasks)
  expect(tasks.map(({ from }) => from).sort()[0]).toBe('2026-10-04')
})

const choice = { contents: 'all', hasSpans: false } as const

test('only the hash of the address is stored, and a new one ends the one before', () => {
  const { admin } = database.ours
  const first = tokenOf(makeFeed(admin, choice))
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(database.dump()).not.toContain(first)
  expect(openFeed(first)).toMatchObject({ userId: admin.userId, contents: 'all' })
  const second = tokenOf(makeFeed(admin, choice))
  expect(openFeed(first)).toBeNull()
  changeFeed(admin, { contents: 'mine', hasSpans: true })
  expect(openFeed(second)).toMatchObject({ contents: 'mine', hasSpans: true })
  endFeed(admin)
  expect(openFeed(second)).toBeNull()
  expect(endFeed(admin)).toBe(false)
  expect(() => changeFeed(admin, choice)).toThrow('Make a new one')
})

test.each(['', 'none', `${'x'.repeat(42)}`, 'x'.repeat(43), '../../etc', '%00'])(
  '%s opens nothing',
  token => {
    makeFeed(database.ours.admin, choice)
    expect(openFeed(token)).toBeNull()
  },
)

test('it ends with whoever is removed or erased, and with a company that closes', () => {
  const { ours, theirs } = database
  const [member, manager, other] = [ours.member, ours.manager, theirs.admin].map(scope =>
    tokenOf(makeFeed(scope, choice)),
  )
  removeUser(ours.admin, ours.member.userId)
  expect(openFeed(member ?? '')).toBeNull()
  eraseUser(ours.manager)
  expect(openFeed(manager ?? '')).toBeNull()
  expect(openFeed(other ?? '')).not.toBeNull()
  db().update(companies).set({ closedAt: now }).run()
  expect(openFeed(other ?? '')).toBeNull()
})

test('who does not pay may still read', () => {
  const { member } = database.ours
  const token = tokenOf(makeFeed(member, choice))
  db().update(companies).set({ subscriptionStatus: 'canceled' }).run()
  expect(openFeed(token)).not.toBeNull()
})
