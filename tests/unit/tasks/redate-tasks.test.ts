import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { addDays } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { jobShift, movedDate, shiftText } from '#app/domain/tasks/move-along.ts'
import { addWorkingDays, workingDayAt, workingDaysBetween } from '#app/domain/working-days.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { moveProjectToDay } from '#app/services/calendar/move-to-day.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { undoRedating } from '#app/services/tasks/redate-tasks.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { activities, teamHolidays } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope
let job: number

const before = { startDate: '2026-12-07', dueDate: '2026-12-18' }

beforeEach(() => {
  admin = base.ours.admin
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') })
  job = makeProject(base.ours, before)
})
afterEach(() => void vi.useRealTimers())

const dateOf = (id: number) => requireTask(admin, id).dueDate

function taskOn(dueDate: string | null, more: Parameters<typeof makeTask>[1] = {}) {
  return makeTask(base.ours, { projectId: job, dueDate, ...more })
}

function moveTo(dates: { startDate?: string; dueDate?: string }, moveTasks = true) {
  return updateProject(admin, job, { ...dates, moveTasks }).redating
}

function lines(): string[] {
  return db()
    .select()
    .from(activities)
    .all()
    .map(({ verb, detail }) => activityText(verb, detail ?? {}, { seesMoney: true }))
}

describe('a job that moves', () => {
  test('takes its open dated tasks along, by as many working days', () => {
    const [soon, late, done, undated] = [
      taskOn('2026-12-10'),
      taskOn('2026-12-24'),
      taskOn('2026-12-09', { status: 'complete' }),
      taskOn(null),
    ]
    const moved = moveTo({ dueDate: '2026-12-21' })
    expect([soon, late, done, undated].map(dateOf)).toEqual(['2026-12-11', '2026-12-29', '2026-12-09', null])
    expect(moved).toMatchObject({ count: 2, text: '1 working day later' })
    expect(lines()).toContain('moved 2 open tasks along, 1 working day later')
  })

  test('earlier, too', () => {
    const task = taskOn('2026-12-14')
    moveTo({ dueDate: '2026-12-15' })
    expect(dateOf(task)).toBe('2026-12-09')
  })

  test('leaves them where it is not asked to', () => {
    const task = taskOn('2026-12-10')
    expect(moveTo({ dueDate: '2026-12-21' }, false)).toBeUndefined()
    expect(updateProject(admin, job, { name: 'Other', moveTasks: true }).redating).toBeUndefined()
    expect(dateOf(task)).toBe('2026-12-10')
  })

  test('moves what is counted from the start with the start, all else with the due date', () => {
    const first = taskOn('2026-12-08', { dueAnchor: 'start', dueOffset: 1 })
    const last = taskOn('2026-12-17', { dueAnchor: 'due', dueOffset: 1 })
    const chosen = taskOn('2026-12-16')
    moveTo({ startDate: '2026-12-08', dueDate: '2026-12-22' })
    expect([first, last, chosen].map(dateOf)).toEqual(['2026-12-09', '2026-12-21', '2026-12-18'])
  })

  test('gives a date to what waited for one of its own', () => {
    job = makeProject(base.ours)
    const task = taskOn(null, { dueAnchor: 'start', dueOffset: 2 })
    const moved = moveTo({ startDate: '2026-12-07' })
    expect(dateOf(task)).toBe('2026-12-09')
    expect(moved?.count).toBe(1)
  })

  test('leaves tasks of other jobs and companies alone', () => {
    const other = taskOn('2026-12-10', { projectId: makeProject(base.ours, before) })
    const theirs = makeTask(base.theirs, {
      dueDate: '2026-12-10',
      projectId: makeProject(base.theirs, before),
    })
    expect(moveTo({ dueDate: '2026-12-21' })).toBeUndefined()
    expect(dateOf(other)).toBe('2026-12-10')
    expect(requireTask(base.theirs.admin, theirs).dueDate).toBe('2026-12-10')
  })

  test('in the calendar, with its start', () => {
    const task = taskOn('2026-12-10')
    const { project } = moveProjectToDay(admin, job, { dueDate: '2026-12-21', version: 1, moveTasks: true })
    expect(project.redating?.count).toBe(1)
    expect(dateOf(task)).toBe('2026-12-11')
  })

  test('past who is away: on to the day they are back, or before it where it is counted from the due date', () => {
    const { id: companyId, member, manager } = base.ours
    const away = { startDate: '2026-12-11', endDate: '2026-12-15', reason: 'Leave' }
    db()
      .insert(teamHolidays)
      .values([
        { companyId, userId: member.userId, ...away, status: 'approved' },
        { companyId, userId: manager.userId, ...away, status: 'asked' },
      ])
      .run()
    const theirs = { assignedTo: member.userId }
    const [chosen, counted, asked, nobodys] = [
      taskOn('2026-12-10', theirs),
      taskOn('2026-12-14', { ...theirs, dueAnchor: 'due', dueOffset: 4 }),
      taskOn('2026-12-10', { assignedTo: manager.userId }),
      taskOn('2026-12-10'),
    ]
    const moved = moveTo({ dueDate: '2026-12-21' })
    expect([chosen, counted, asked, nobodys].map(dateOf)).toEqual([
      '2026-12-16',
      '2026-12-10',
      '2026-12-11',
      '2026-12-11',
    ])
    expect(moved).toMatchObject({ count: 4, around: 2 })
    undoRedating(admin, job, moved?.activityId ?? 0)
    expect([chosen, counted].map(dateOf)).toEqual(['2026-12-10', '2026-12-14'])
  })

  test('leaves a task alone that is years away from it', () => {
    const task = taskOn('2990-01-01')
    expect(moveTo({ dueDate: '2026-12-21' })).toBeUndefined()
    expect(dateOf(task)).toBe('2990-01-01')
  })

  test('further than three years takes none along', () => {
    const task = taskOn('2026-12-10')
    expect(moveTo({ dueDate: '2999-12-31' })).toBeUndefined()
    expect(dateOf(task)).toBe('2026-12-10')
  })
})

describe('taking it back', () => {
  test('gives tasks and job their dates again, in one step and once', () => {
    const task = taskOn('2026-12-10', { dueAnchor: 'start', dueOffset: 3 })
    const { activityId } = moveTo({ dueDate: '2026-12-21' }) ?? { activityId: 0 }
    expect(undoRedating(admin, job, activityId)).toEqual({ count: 1, isJobBack: true })
    expect(requireTask(admin, task)).toMatchObject({
      dueDate: '2026-12-10',
      dueAnchor: 'start',
      dueOffset: 3,
    })
    expect(requireProject(admin, job)).toMatchObject(before)
    expect(lines()).toContain('took the new dates of 1 task back')
    expect(() => undoRedating(admin, job, activityId)).toThrow(Conflict)
  })

  test('leaves what was changed since, and what is in the bin', () => {
    const [changed, gone, kept] = [taskOn('2026-12-10'), taskOn('2026-12-10'), taskOn('2026-12-10')]
    const { activityId } = moveTo({ dueDate: '2026-12-21' }) ?? { activityId: 0 }
    updateTask(admin, changed, { dueDate: '2027-01-11' })
    deleteTask(admin, gone)
    updateProject(admin, job, { dueDate: '2027-01-15' })
    expect(undoRedating(admin, job, activityId)).toEqual({ count: 1, isJobBack: false })
    expect([dateOf(changed), dateOf(kept)]).toEqual(['2027-01-11', '2026-12-10'])
    expect(requireProject(admin, job).dueDate).toBe('2027-01-15')
  })

  test('is refused to others, in other jobs and in other companies', () => {
    taskOn('2026-12-10')
    const { activityId } = moveTo({ dueDate: '2026-12-21' }) ?? { activityId: 0 }
    expect(() => undoRedating(base.ours.member, job, activityId)).toThrow(Forbidden)
    expect(() => undoRedating(admin, makeProject(base.ours), activityId)).toThrow(NotFound)
    expect(() => undoRedating(base.theirs.admin, job, activityId)).toThrow(NotFound)
  })
})

describe('one date for a stage', () => {
  const dates = (taskIds: number[], date = '2026-12-11') => ({
    dates: { byStage: new Map([[stageId(base.ours, 'measure'), date]]), taskIds },
  })

  test('is set for all its open tasks at once, and taken back at once', () => {
    const waiting = { stageId: stageId(base.ours, 'measure'), dueAnchor: 'stage' as const, dueOffset: 2 }
    const [one, two, done, elsewhere] = [
      taskOn('2026-12-10'),
      taskOn(null, waiting),
      taskOn(null, { status: 'complete' }),
      taskOn(null, { stageId: stageId(base.ours, 'design') }),
    ]
    const { redatedBy, dated } = assignTasks(admin, job, [], dates([one, two, done, elsewhere]))
    expect([one, two, done, elsewhere].map(dateOf)).toEqual(['2026-12-11', '2026-12-11', null, null])
    expect(dated).toBe(2)
    expect(lines()).toEqual(['gave 2 tasks one due date'])
    undoRedating(admin, job, redatedBy ?? 0)
    expect(dateOf(one)).toBe('2026-12-10')
    expect(requireTask(admin, two)).toMatchObject({ dueDate: null, ...waiting })
  })

  test('goes with people in the same form, each told in a line of its own', () => {
    const [one, two] = [taskOn(null), taskOn(null)]
    assignTasks(admin, job, [{ taskId: one, assignedTo: base.ours.member.userId }], dates([one, two]))
    expect(requireTask(admin, one)).toMatchObject({
      dueDate: '2026-12-11',
      assignedTo: base.ours.member.userId,
    })
    expect(lines().filter(line => line.includes('due date'))).toEqual(['gave 2 tasks one due date'])
  })

  test('is today or later, and only for tasks that the person may edit', () => {
    const task = taskOn(null)
    const set = (scope: Scope, date?: string) => () => assignTasks(scope, job, [], dates([task], date))
    expect(set(admin, '2026-11-30')).toThrow(Invalid)
    expect(set(base.ours.member)).toThrow(Forbidden)
    expect(dateOf(task)).toBeNull()
  })
})

test('moving along and back comes to the same day', () => {
  const day = fc.integer({ min: 0, max: 400 }).map(days => addDays('2026-01-01', days))
  const off = new Map([['2026-12-25', 'Christmas Day']])
  fc.assert(
    fc.property(day, day, day, (task, from, to) => {
      const [dueDate, a, b] = [task, from, to].map(date => workingDayAt(date, off)) as [
        string,
        string,
        string,
      ]
      const shift = jobShift({ startDate: null, dueDate: a }, { startDate: null, dueDate: b }, off)
      const moved = movedDate({ dueDate, dueAnchor: null }, shift, off)
      expect(moved).toBe(addWorkingDays(dueDate, workingDaysBetween(a, b, off), off))
      const back = jobShift({ startDate: null, dueDate: b }, { startDate: null, dueDate: a }, off)
      expect(movedDate({ dueDate: moved, dueAnchor: null }, back, off)).toBe(dueDate)
    }),
  )
  expect(shiftText({ start: 2, due: 5 })).toBe('')
  expect(shiftText({ start: -1, due: -1 })).toBe('1 working day earlier')
})
