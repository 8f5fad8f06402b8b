import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { storedTemplate, type TemplateTask } from '#app/domain/templates/template.ts'
import { readTemplatePlan } from '#app/http/templates/template-choice-page.server.ts'
import { insertHoliday } from '#app/models/holidays/holiday.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { requireTemplate } from '#app/models/templates/template.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { undoApply } from '#app/services/templates/undo-apply.server.ts'
import { queryCount } from '#db/client.ts'
import {
  databaseForTests,
  makeProject,
  makeTemplate,
  stageId,
  type TestCompany,
} from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope
let member: Scope

beforeEach(() => {
  admin = base.ours.admin
  member = base.ours.member
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

function task(
  title: string,
  anchor: 'start' | 'due' | 'stage' | '',
  days = '0',
  assignedTo: number | null = null,
) {
  return { title, assignedTo, plan: { anchor, days: anchor && days, hours: '1h 30', jobRole: '' } }
}

/** Tasks of Measure, and of Install. */
function templateOf(company: TestCompany, measure: TemplateTask[], install: TemplateTask[] = []): number {
  const tasks = storedTemplate([
    { name: 'Measure', colour: '#60a5fa', tasks: measure },
    { name: 'Install', colour: '#34d399', tasks: install },
  ])
  return makeTemplate(company, { name: 'Wardrobe', tasks })
}

const days = { startDate: '2026-12-07', dueDate: '2027-01-29' }

function jobOf(company: TestCompany, dates = days): number {
  return makeProject(company, { ...dates, stageId: stageId(company, 'measure') })
}

function away(scope: Scope, startDate: string, endDate: string, status: 'approved' | 'asked' = 'approved') {
  insertHoliday(base.ours.admin, {
    userId: scope.userId,
    startDate,
    endDate,
    status,
    reason: 'Away',
    notes: '',
  })
}

function datesOf(job: number): string[] {
  return listProjectTasks(admin, job).map(({ title, dueDate }) => `${title} ${dueDate ?? '-'}`)
}

function shown(template: number, dates: { startDate: string | null; dueDate: string | null } = days) {
  const job = { ...dates, stageId: stageId(base.ours, 'measure'), stages: listStages(admin) }
  return readTemplatePlan(admin, job, requireTemplate(admin, template)).dates
}

describe('applying sets the dates that were shown', () => {
  test('without weekends, bank holidays, and days on which the person is away', () => {
    const template = templateOf(
      base.ours,
      [task('Survey', 'start'), task('Cut list', 'start', '10', member.userId), task('Order', 'start', '14')],
      [task('Fit', 'due', '2'), task('Snag', 'stage', '1'), task('Sweep', '')],
    )
    away(member, '2026-12-21', '2026-12-23')
    const job = jobOf(base.ours)
    const before = shown(template)
    applyTemplate(admin, job, { templateId: template })
    expect(datesOf(job)).toEqual([
      'Survey 2026-12-07',
      'Cut list 2026-12-24',
      'Order 2026-12-29',
      'Fit 2027-01-27',
      'Snag -',
      'Sweep -',
    ])
    expect(before?.stages.map(({ name, sum }) => `${name}: ${sum}`)).toEqual([
      'measure: 3 tasks, 4h 30',
      'install: 3 tasks, 4h 30',
    ])
    const tasks = before?.stages.flatMap(stage => stage.tasks)
    expect(tasks?.map(({ date }) => date)).toEqual(['7 Dec', '24 Dec', '29 Dec', '27 Jan 2027', '', ''])
    expect(tasks?.[1]).toMatchObject({ moved: 'away on 21 Dec' })
    expect(tasks?.[4]?.detail).toBe('1 day after its stage begins')
    expect(before?.moves[0]?.text).toBe('is away 21 to 23 Dec: “Cut list” goes to Thu 24 Dec')
    expect(before?.bankHolidays).toEqual(['Fri 25 Dec', 'Mon 28 Dec', 'Fri 1 Jan 2027'])
    expect(before?.weeks).toHaveLength(8)
    expect(before?.sum).toBe('6 tasks, 35 working days')
  })

  test('with hours and what the date is counted from on each task', () => {
    const job = jobOf(base.ours)
    applyTemplate(admin, job, { templateId: templateOf(base.ours, [task('Survey', 'start', '3')]) })
    expect(listProjectTasks(admin, job)[0]).toMatchObject({
      dueAnchor: 'start',
      dueOffset: 3,
      estimatedMinutes: 90,
      jobRole: '',
    })
  })

  test('what waits for a stage that has begun is counted from today', () => {
    const job = jobOf(base.ours)
    applyTemplate(admin, job, { templateId: templateOf(base.ours, [task('Survey', 'stage', '2')]) })
    expect(datesOf(job)).toEqual(['Survey 2026-11-27'])
  })

  test('a holiday that is only asked for moves nothing, nor does one of another company', () => {
    away(member, '2026-12-07', '2026-12-09', 'asked')
    const template = templateOf(base.ours, [task('Survey', 'start', '0', member.userId)])
    expect(shown(template)?.stages[0]?.tasks[0]).toMatchObject({ date: '7 Dec', moved: '' })
  })

  test('a job without dates gets none, and it is said why', () => {
    const template = templateOf(base.ours, [task('Survey', 'start'), task('Fit', 'due')])
    const job = jobOf(base.ours, { startDate: null, dueDate: null } as never)
    applyTemplate(admin, job, { templateId: template })
    expect(datesOf(job)).toEqual(['Survey -', 'Fit -'])
    const none = shown(template, { startDate: null, dueDate: null })
    expect(none?.stages[0]?.tasks.map(({ moved }) => moved)).toEqual([
      'the job has no start date',
      'the job has no due date',
    ])
    expect(none?.weeks).toEqual([])
  })

  test('undone in one step', () => {
    const job = jobOf(base.ours)
    const { activityId } = applyTemplate(admin, job, {
      templateId: templateOf(base.ours, [task('Survey', 'start')]),
    })
    undoApply(admin, job, activityId)
    expect(datesOf(job)).toEqual([])
  })
})

test('nothing is shown of a template without dates, nor of another company’s', () => {
  expect(shown(templateOf(base.ours, [task('Survey', '')]))).toBeNull()
  const theirs = templateOf(base.theirs, [task('Survey', 'start')])
  expect(() => shown(theirs)).toThrow(NotFound)
})

test('dates are read in four queries, however many tasks', () => {
  const many = Array.from({ length: 60 }, (_, at) => task(`Task ${at}`, 'start', String(at), member.userId))
  const template = templateOf(base.ours, many)
  const before = queryCount()
  expect(shown(template)?.stages[0]?.tasks).toHaveLength(60)
  expect(queryCount() - before).toBe(4)
})
