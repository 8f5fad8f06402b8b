import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hourMs } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readCalendar } from '#app/http/calendar/calendar-page.server.ts'
import {
  listCalendarProjects,
  listCalendarTasks,
  readAwayAndLate,
} from '#app/models/calendar/calendar.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { db, optimizeDatabase, queryCount } from '#db/client.ts'
import { taskAssignees, teamHolidays, todos } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, stageId } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const database = databaseForTests()

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const read = (scope: Scope, query: string, weekStart: 'sunday' | 'monday' = 'sunday') =>
  readCalendar(scope, weekStart, new URL(`http://mortise.test/calendar?${query}`))

const late = { today: '2026-11-23', most: 20 }
const november = { from: '2026-11-01', to: '2026-12-05' }
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('projects', () => {
  test('are those that have both dates and run on one of the days', () => {
    const { ours, theirs } = database
    const { admin } = ours
    const make = (startDate: string | null, dueDate: string | null) =>
      makeProject(ours, { startDate, dueDate })
    const within = make('2026-11-10', '2026-11-20')
    const first = make('2026-10-01', '2026-11-01')
    const last = make('2026-12-05', '2027-01-01')
    const around = make('2020-01-01', '2030-01-01')
    make('2026-10-01', '2026-10-31')
    make('2026-12-06', '2027-01-01')
    make(null, '2026-11-20')
    make('2026-11-20', null)
    makeProject(ours, { startDate: '2026-11-10', dueDate: '2026-11-20', status: 'cancelled' })
    makeProject(theirs, { startDate: '2026-11-10', dueDate: '2026-11-20' })
    const binned = make('2026-11-10', '2026-11-20')
    deleteProject(admin, binned)
    expect(ids(listCalendarProjects(admin, november))).toEqual([first, within, last, around])
  })

  test.each([0, 30, 31, 32, 126, 127, 128, 510, 511, 512, 4000])(
    'that run for %d days are found to the last',
    days => {
      const { ours } = database
      const dueDate = new Date(Date.UTC(2026, 11, 5) + days * 24 * hourMs).toISOString().slice(0, 10)
      const id = makeProject(ours, { startDate: '2026-12-05', dueDate })
      expect(ids(listCalendarProjects(ours.admin, november))).toEqual([id])
      expect(ids(listCalendarProjects(ours.admin, { from: dueDate, to: dueDate }))).toEqual([id])
    },
  )

  test('that are done stand behind those in work', () => {
    const { ours } = database
    const done = makeProject(ours, {
      startDate: '2026-11-02',
      dueDate: '2026-11-03',
      completedDate: '2026-11-03',
    })
    const open = makeProject(ours, { startDate: '2026-11-02', dueDate: '2026-11-30' })
    expect(ids(listCalendarProjects(ours.admin, november))).toEqual([open, done])
  })
})

describe('a month', () => {
  test('shows six projects a week and two tasks of a project a day, and counts the rest', async () => {
    const { ours } = database
    const dates = { startDate: '2026-11-02', dueDate: '2026-11-27' }
    const projects = [1, 2, 3, 4, 5, 6, 7].map(() => makeProject(ours, dates))
    const [busy = 0, other = 0] = projects
    for (let n = 0; n < 5; n++) makeTask(ours, { projectId: busy, dueDate: '2026-11-25' })
    makeTask(ours, { projectId: other, dueDate: '2026-11-25' })
    const page = await read(ours.admin, 'date=2026-11-01&day=2026-11-25')
    const week = page.weeks.find(({ days }) => days.some(({ date }) => date === '2026-11-25'))
    const cell = week?.days[3]
    expect(cell?.parts.map(part => part?.id)).toEqual(projects.slice(0, 6))
    expect(week?.more).toBe(1)
    expect(cell?.tasks).toHaveLength(3)
    expect(cell?.more).toBe(3)
    expect(page.sheet).toMatchObject({ date: '2026-11-25', projectCount: 7, taskCount: 6 })
    expect(page.sheet?.projects).toHaveLength(7)
    expect(page.sheet?.tasks).toHaveLength(6)
  })

  test('tells in its panel first what is due or starts on the day', async () => {
    const { ours } = database
    const make = (startDate: string, dueDate: string) => makeProject(ours, { startDate, dueDate })
    const running = make('2026-11-02', '2026-11-26')
    const starting = make('2026-11-25', '2026-11-30')
    const due = make('2026-11-02', '2026-11-25')
    const { sheet } = await read(ours.admin, 'date=2026-11-01&day=2026-11-25')
    expect(ids(sheet?.projects ?? [])).toEqual([due, starting, running])
  })

  test('begins on the company’s day and has its bank holidays', async () => {
    const { admin } = database.ours
    const sunday = await read(admin, 'date=2026-12-25')
    expect(sunday.weeks[0]?.days[0]?.date).toBe('2026-11-29')
    expect(sunday.sheet).toMatchObject({ holiday: 'Christmas Day', weekday: 'Friday', week: 52 })
    const monday = await read(admin, 'date=2026-12-25', 'monday')
    expect(monday.weeks[0]?.days[0]?.date).toBe('2026-11-30')
    expect(monday.weeks.flatMap(({ days }) => days).filter(({ holiday }) => holiday)).toHaveLength(4)
  })

  test('shows nothing of another company', async () => {
    const { ours, theirs } = database
    const projectId = makeProject(theirs, {
      name: 'Foxglove',
      startDate: '2026-11-02',
      dueDate: '2026-11-27',
    })
    makeTask(theirs, { title: 'Foxglove', projectId, dueDate: '2026-11-25' })
    db()
      .insert(todos)
      .values({
        companyId: theirs.id,
        userId: theirs.admin.userId,
        title: 'Foxglove',
        dueAt: Date.UTC(2026, 10, 25),
      })
      .run()
    db()
      .insert(teamHolidays)
      .values({
        companyId: theirs.id,
        userId: theirs.admin.userId,
        startDate: '2026-11-25',
        endDate: '2026-11-25',
        reason: 'Foxglove',
        status: 'approved',
      })
      .run()
    for (const view of ['month', 'week', 'day', 'agenda']) {
      const text = JSON.stringify(await read(ours.admin, `view=${view}&date=2026-11-25`))
      expect(text).not.toContain('Foxglove')
      expect(JSON.stringify(await read(theirs.admin, `view=${view}&date=2026-11-25`))).toContain('Foxglove')
    }
  })

  test('offers to move what the person may edit', async () => {
    const { ours } = database
    const dates = { startDate: '2026-11-02', dueDate: '2026-11-27' }
    const own = makeProject(ours, { ...dates, assignedTo: ours.member.userId })
    makeProject(ours, dates)
    const task = makeTask(ours, { dueDate: '2026-11-25' })
    makeTask(ours, { dueDate: '2026-11-25' })
    const row = {
      companyId: ours.id,
      taskId: task,
      userId: ours.member.userId,
      assignedBy: ours.admin.userId,
      assignedAt: 1,
    }
    db().insert(taskAssignees).values(row).run()
    const { sheet, jobs } = await read(ours.member, 'date=2026-11-25&day=2026-11-25')
    expect(sheet?.projects.filter(({ move }) => move).map(({ id }) => id)).toEqual([own])
    expect(
      Object.values(jobs)
        .filter(({ move }) => move)
        .map(({ id }) => id),
    ).toEqual([own])
    expect(sheet?.tasks.filter(({ move, mayEdit }) => move && mayEdit).map(({ id }) => id)).toEqual([task])
    expect(
      (
        await read({ ...ours.member, isSubscribed: false }, 'date=2026-11-25&day=2026-11-25')
      ).sheet?.projects.filter(({ move }) => move),
    ).toEqual([])
  })
})

describe('to-dos', () => {
  const add = (scope: Scope, title: string, at: string, isCompleted = false) =>
    db()
      .insert(todos)
      .values({
        companyId: scope.companyId,
        userId: scope.userId,
        title,
        dueAt: Date.parse(at),
        isCompleted,
        completedAt: isCompleted ? 1 : null,
      })
      .run()

  const onDay = async (scope: Scope, date: string) =>
    (await read(scope, `view=day&date=${date}`)).sheet?.todos.map(({ title, time }) => `${time} ${title}`)

  test('are the person’s own, by the company’s clock, at both its changes', async () => {
    const { admin, manager } = database.ours
    add(admin, 'last of winter', '2026-03-28T23:59:00Z')
    add(admin, 'first of the day', '2026-03-29T00:00:00Z')
    add(admin, 'summer', '2026-03-29T22:59:00Z')
    add(admin, 'next day', '2026-03-29T23:00:00Z')
    add(admin, 'twice', '2026-10-25T00:30:00Z')
    add(admin, 'once more', '2026-10-25T01:30:00Z')
    add(admin, 'late', '2026-10-25T23:59:00Z')
    add(admin, 'done', '2026-10-25T12:00:00Z', true)
    add(manager, 'somebody else’s', '2026-03-29T12:00:00Z')
    expect(await onDay(admin, '2026-03-28')).toEqual(['23:59 last of winter'])
    expect(await onDay(admin, '2026-03-29')).toEqual(['00:00 first of the day', '23:59 summer'])
    expect(await onDay(admin, '2026-03-30')).toEqual(['00:00 next day'])
    expect(await onDay(admin, '2026-10-25')).toEqual(['01:30 twice', '01:30 once more', '23:59 late'])
    expect(await onDay(admin, '2026-10-26')).toEqual([])
  })

  test('stand on the day of a company that lives elsewhere', async () => {
    const sydney = { ...database.ours.admin, timeZone: 'Australia/Sydney' }
    add(sydney, 'early there', '2026-11-22T13:30:00Z')
    expect(await onDay(sydney, '2026-11-23')).toEqual(['00:30 early there'])
    expect(await onDay(database.ours.admin, '2026-11-22')).toEqual(['13:30 early there'])
  })
})

test('late jobs and tasks stand above, their own company’s alone, the longest late first', async () => {
  const { ours, theirs } = database
  for (const company of [ours, theirs]) {
    makeProject(company, { name: 'Porch', startDate: '2026-10-01', dueDate: '2026-11-22' })
    makeProject(company, { name: 'Larder', dueDate: '2026-11-02' })
    makeProject(company, { name: 'Due today', dueDate: '2026-11-23' })
    makeProject(company, { name: 'Done', dueDate: '2026-11-02', completedDate: '2026-11-20' })
    makeTask(company, { title: 'Turn', dueDate: '2026-11-22' })
    makeTask(company, { title: 'Sand', dueDate: '2026-11-22', status: 'complete' })
    const binned = makeProject(company, { name: 'Binned', dueDate: '2026-11-02' })
    makeTask(company, { title: 'Of the bin', projectId: binned, dueDate: '2026-11-02' })
    deleteProject(company.admin, binned)
  }
  const { late: told, weeks } = await read(ours.admin, 'view=month&date=2026-12-01')
  expect(told.jobs.count).toBe(2)
  expect(told.jobs.rows.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Larder: 21 days overdue',
    'Porch: 1 day overdue',
  ])
  expect(told.tasks).toMatchObject({ count: 1, rows: [{ name: 'Turn', text: '1 day overdue' }] })
  expect(weeks.flatMap(({ days }) => days.flatMap(({ parts }) => parts))).toEqual([])
  expect(
    readAwayAndLate(ours.admin, november, { ...late, most: 1 }).late.map(({ name, total }) => [name, total]),
  ).toEqual([
    ['Larder', 2],
    ['Turn', 1],
  ])
})

test('a week has lanes of people', async () => {
  const { ours } = database
  makeTask(ours, { title: 'Turn', dueDate: '2026-11-25' })
  const { lanes, weeks } = await read(ours.admin, 'view=week&date=2026-11-25')
  expect(lanes.map(({ name }) => name)).toEqual(['Nobody'])
  expect(lanes[0]?.days[3]?.tasks.map(({ title }) => title)).toEqual(['Turn'])
  expect(weeks[0]?.days[3]).toMatchObject({ tasks: [], more: 0, summary: '1 task due' })
})

test('behind a dialog lies the calendar that it came from', async () => {
  const { admin } = database.ours
  const back = encodeURIComponent('/calendar?view=week&date=2027-05-12')
  const { place } = await readCalendar(
    admin,
    'sunday',
    new URL(`http://mortise.test/calendar/tasks/1/move?back=${back}`),
    true,
  )
  expect(place).toEqual({ view: 'week', date: '2027-05-12', day: '2027-05-12' })
})

test('who is away: what is approved for all, what is asked for those who answer and whose it is', () => {
  const { ours } = database
  const add = (scope: Scope, status: 'asked' | 'approved' | 'declined', startDate: string, endDate: string) =>
    db()
      .insert(teamHolidays)
      .values({ companyId: ours.id, userId: scope.userId, status, startDate, endDate })
      .run()
  add(ours.member, 'approved', '2025-12-01', '2026-11-01')
  add(ours.manager, 'asked', '2026-11-20', '2026-11-24')
  add(ours.manager, 'declined', '2026-11-20', '2026-11-24')
  add(ours.admin, 'approved', '2026-12-06', '2026-12-07')
  const seen = (scope: Scope) =>
    readAwayAndLate(scope, november, late).absences.map(({ userId, isAsked }) => [userId, isAsked])
  expect(seen(ours.admin)).toEqual([
    [ours.member.userId, false],
    [ours.manager.userId, true],
  ])
  expect(seen(ours.manager)).toHaveLength(2)
  expect(seen(ours.member)).toEqual([[ours.member.userId, false]])
})

test('who is away for half a day is shown so, in the cell and beside it', async () => {
  const { ours } = database
  const away = { companyId: ours.id, userId: ours.member.userId, status: 'approved' } as const
  const add = (days: Pick<typeof teamHolidays.$inferInsert, 'startDate' | 'endDate'>, half: object) =>
    db()
      .insert(teamHolidays)
      .values({ ...away, ...days, ...half })
      .run()
  add({ startDate: '2026-11-25', endDate: '2026-11-25' }, { startsAtMidday: true })
  add({ startDate: '2026-11-26', endDate: '2026-11-27' }, { endsAtMidday: true })
  const month = await read(ours.admin, 'view=month&date=2026-11-25')
  const awayOn = (date: string) =>
    month.weeks.flatMap(({ days }) => days).find(cell => cell.date === date)?.away
  expect(awayOn('2026-11-25')).toBe('oak (afternoon) away')
  expect(awayOn('2026-11-26')).toBe('oak away')
  expect(awayOn('2026-11-27')).toBe('oak (morning) away')
  const { sheet } = await read(ours.admin, 'view=day&date=2026-11-27')
  expect(sheet?.away[0]?.text).toBe('26 to 27 Nov at midday')
})

test('an agenda lists days on which something starts, is due or is to be done', async () => {
  const { ours } = database
  const projectId = makeProject(ours, { startDate: '2027-05-03', dueDate: '2027-05-20' })
  makeTask(ours, { projectId, dueDate: '2027-05-10' })
  const { agenda, sheet, weeks } = await read(ours.admin, 'view=agenda&date=2027-05-02')
  expect(agenda.map(({ date }) => date)).toEqual(['2027-05-03', '2027-05-10', '2027-05-20'])
  expect(agenda[0]).toMatchObject({
    holiday: 'Early May bank holiday',
    projects: [{ id: projectId, mark: 'Starts' }],
  })
  expect(agenda[2]?.projects).toMatchObject([{ mark: 'Due' }])
  expect(sheet).toBeNull()
  expect(weeks).toEqual([])
})

describe('with many years of work', () => {
  beforeEach(() => {
    const { ours } = database
    const stage = stageId(ours, 'measure')
    const values = { company: ours.id, stage, user: ours.admin.userId }
    const raw = db().$client
    raw
      .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
        insert into projects (company_id, job_sequence, name, stage_id, created_by, start_date, due_date)
        select @company, i, 'Job ' || i, @stage, @user, date('2016-01-01', i || ' days'), date('2016-01-01', (i + 20 + i % 90) || ' days') from n`)
      .run(values)
    raw
      .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
        insert into tasks (company_id, title, stage_id, created_by, due_date)
        select @company, 'Task ' || i, @stage, @user, date('2016-01-01', i || ' days') from n`)
      .run(values)
  })

  test.each([
    ['without figures', () => undefined],
    ['with figures', () => optimizeDatabase('all')],
  ])('what is shown is found by indexes (%s)', (_when, prepare) => {
    prepare()
    const { admin } = database.ours
    const march = { from: '2019-03-01', to: '2019-04-06' }
    const choice = { ofDay: 4, ofProject: 2, day: march.from, ofShownDay: 20 }
    const plans = plansOf(() => {
      listCalendarProjects(admin, march)
      listCalendarTasks(admin, march, choice)
      readAwayAndLate(admin, march, late)
    })
    const steps = plans.flat().map(({ detail }) => detail)
    expect(
      steps.filter(detail => /^SCAN (?:p|t|h|s|u|c|tasks|projects|team_holidays)\b/.test(detail)),
    ).toEqual([])
    expect(steps).toContain(
      'SEARCH p USING INDEX projects_span (company_id=? AND <expr>=? AND due_date>? AND due_date<?)',
    )
    expect(steps).toContain('SEARCH tasks USING INDEX tasks_due (company_id=? AND due_date>? AND due_date<?)')
    expect(steps).toContain(
      'SEARCH h USING INDEX team_holidays_dates (company_id=? AND start_date>? AND start_date<?)',
    )
    expect(listCalendarProjects(admin, march).length).toBeLessThan(150)
  })

  test('a month is four queries, and one behind a dialog', async () => {
    const { admin } = database.ours
    const before = queryCount()
    await read(admin, 'date=2019-03-01')
    expect(queryCount() - before).toBe(4)
    const after = queryCount()
    await readCalendar(admin, 'sunday', new URL('http://mortise.test/calendar/tasks/1/move'), true)
    expect(queryCount() - after).toBe(1)
  })
})
