import { describe, expect, test } from 'vitest'
import { Conflict, Forbidden, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { moveTasksAfter, planTasksAlong } from '#app/services/calendar/move-tasks-along.server.ts'
import { moveProjectToDay, moveTaskToDay } from '#app/services/calendar/move-to-day.server.ts'
import { undoRedating } from '#app/services/tasks/redate-tasks.server.ts'
import { db } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  type TestCompany,
  unsubscribed,
} from '#tests/support/database.ts'

const database = databaseForTests()
const dates = { startDate: '2028-02-07', dueDate: '2028-02-25' }

test('a project’s start goes along, across a leap day, and history tells of it', () => {
  const { ours } = database
  const id = makeProject(ours, dates)
  const { before, project } = moveProjectToDay(ours.admin, id, { dueDate: '2028-03-01', version: 1 })
  expect(before).toMatchObject(dates)
  expect(project).toMatchObject({ startDate: '2028-02-12', dueDate: '2028-03-01', version: 2 })
  const [act] = db().select().from(activities).all()
  expect(act).toMatchObject({ verb: 'project.updated', detail: { fields: ['startDate', 'dueDate'] } })
  const back = moveProjectToDay(ours.admin, id, { dueDate: before.dueDate ?? '', version: 2 })
  expect(back.project).toMatchObject(dates)
})

describe('a job that was moved alone', () => {
  const was = dates.dueDate

  function moved(company: TestCompany, toDay = '2028-03-01') {
    const id = makeProject(company, dates)
    const task = makeTask(company, { projectId: id, dueDate: '2028-02-09' })
    moveProjectToDay(company.admin, id, { dueDate: toDay, version: 1 })
    return { id, task }
  }

  const dateOf = (task: number) => requireTask(database.ours.admin, task).dueDate

  test('has its tasks follow, once, and in one step back', () => {
    const { admin } = database.ours
    const { id, task } = moved(database.ours)
    expect(planTasksAlong(admin, id, was).moved.map(({ from, to }) => [from, to])).toEqual([
      ['2028-02-09', '2028-02-14'],
    ])
    const { count, activityId } = moveTasksAfter(admin, id, was)
    expect([count, dateOf(task)]).toEqual([1, '2028-02-14'])
    const after = database.dump()
    expect(() => moveTasksAfter(admin, id, was)).toThrow(Conflict)
    expect(database.dump()).toBe(after)
    undoRedating(admin, id, activityId)
    expect(dateOf(task)).toBe('2028-02-09')
    expect(requireProject(admin, id)).toMatchObject(dates)
  })

  test('may have them follow again where it was moved again', () => {
    const { admin } = database.ours
    const { id, task } = moved(database.ours)
    moveTasksAfter(admin, id, was)
    moveProjectToDay(admin, id, { dueDate: was, moveTasks: true })
    expect(dateOf(task)).toBe('2028-02-09')
    moveProjectToDay(admin, id, { dueDate: '2028-03-01' })
    expect(moveTasksAfter(admin, id, was).count).toBe(1)
  })

  test('is no affair of who may not edit it, nor of another company', () => {
    const { ours, theirs } = database
    const { id, task } = moved(ours)
    const before = database.dump()
    expect(() => moveTasksAfter(ours.member, id, was)).toThrow(Forbidden)
    expect(() => planTasksAlong(ours.member, id, was)).toThrow(Forbidden)
    expect(() => moveTasksAfter(theirs.admin, id, was)).toThrow(NotFound)
    expect(() => planTasksAlong(theirs.admin, id, was)).toThrow(NotFound)
    expect(database.dump()).toBe(before)
    expect(dateOf(task)).toBe('2028-02-09')
  })

  test('says so where none of them has a date', () => {
    const id = makeProject(database.ours, dates)
    makeTask(database.ours, { projectId: id })
    expect(() => moveTasksAfter(database.ours.admin, id, '2028-02-01')).toThrow(Conflict)
  })
})

test('without a start the due date moves alone', () => {
  const { ours } = database
  const id = makeProject(ours, { dueDate: '2026-11-20' })
  const { project } = moveProjectToDay(ours.admin, id, { dueDate: '2026-11-27' })
  expect(project).toMatchObject({ startDate: null, dueDate: '2026-11-27' })
})

test('moved to where it is, nothing is written', () => {
  const { ours } = database
  const id = makeProject(ours, dates)
  const before = database.dump()
  moveProjectToDay(ours.admin, id, { dueDate: dates.dueDate, version: 1 })
  expect(database.dump()).toBe(before)
})

test('a task gets the day', () => {
  const { ours } = database
  const id = makeTask(ours, { dueDate: '2026-11-20' })
  expect(moveTaskToDay(ours.admin, id, { dueDate: '2026-11-27', version: 1 }).task.dueDate).toBe('2026-11-27')
})

test('a stale move changes nothing', () => {
  const { ours } = database
  const project = makeProject(ours, dates)
  const task = makeTask(ours, { dueDate: '2026-11-20' })
  moveProjectToDay(ours.admin, project, { dueDate: '2028-03-01', version: 1 })
  moveTaskToDay(ours.admin, task, { dueDate: '2026-11-21', version: 1 })
  const before = database.dump()
  const late = { dueDate: '2028-04-01', version: 1 }
  expect(() => moveProjectToDay(ours.manager, project, late)).toThrow(Stale)
  expect(() => moveTaskToDay(ours.manager, task, late)).toThrow(Stale)
  expect(database.dump()).toBe(before)
})

test('who may not edit it moves nothing, nor who does not pay, nor another company', () => {
  const { ours, theirs } = database
  const project = makeProject(ours, dates)
  const task = makeTask(ours, { dueDate: '2026-11-20' })
  const before = database.dump()
  const move = { dueDate: '2028-04-01' }
  for (const [scope, refusal] of [
    [ours.member, Forbidden],
    [unsubscribed(ours.manager), PaymentRequired],
    [theirs.admin, NotFound],
  ] as const) {
    expect(() => moveProjectToDay(scope, project, move)).toThrow(refusal)
    expect(() => moveTaskToDay(scope, task, move)).toThrow(refusal)
  }
  expect(database.dump()).toBe(before)
  expect(requireProject(ours.admin, project)).toMatchObject(dates)
  expect(requireTask(ours.admin, task).dueDate).toBe('2026-11-20')
})
