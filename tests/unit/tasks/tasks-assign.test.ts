import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { staleSave } from '#app/models/activities/last-change.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { type AssignChange, assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { setTaskDone, updateTask } from '#app/services/tasks/update-task.server.ts'
import { db, queryCount } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  makeUser,
  stageId,
  unsubscribed,
} from '#tests/support/database.ts'
import { history, makeThreeTasks, people, told } from '#tests/support/tasks.ts'

const base = databaseForTests()

afterEach(() => {
  vi.useRealTimers()
})

describe('several tasks of a project', () => {
  let projectId: number
  let cut: number
  let fit: number
  let load: number

  beforeEach(() => {
    ;({ projectId, cut, fit, load } = makeThreeTasks(base.ours))
  })

  function assign(scope: Scope, changes: AssignChange[], options = {}) {
    return assignTasks(scope, projectId, changes, options)
  }

  test('are given out at once: people, dates, one line of history, one word to each person', () => {
    const { admin, manager, member } = base.ours
    const done = assign(admin, [
      { taskId: cut, assignedTo: member.userId, assigneeIds: [], dueDate: '2999-03-01', version: 1 },
      { taskId: fit, assignedTo: member.userId, assigneeIds: [manager.userId], dueDate: null, version: 1 },
      { taskId: load, assignedTo: null, assigneeIds: [], dueDate: null, version: 1 },
    ])
    expect(done).toEqual({
      changed: 2,
      dated: 1,
      left: 0,
      given: [
        { userId: member.userId, name: 'oak team_member', count: 2 },
        { userId: manager.userId, name: 'oak project_manager', count: 1 },
      ],
    })
    expect(requireTask(admin, cut)).toMatchObject({
      assignedTo: member.userId,
      dueDate: '2999-03-01',
      version: 2,
    })
    expect(people(admin, fit)).toEqual([member.userId, manager.userId])
    expect(requireTask(admin, load).version).toBe(1)
    expect(told(member)).toEqual(['2 new tasks for you: Cut list and Dry fit (Shaker kitchen)'])
    expect(told(manager)).toEqual(['New task for you: Dry fit (Shaker kitchen)'])
    expect(history(projectId)).toEqual([
      'changed the due date of “Cut list”',
      'gave 2 tasks to oak team_member and oak project_manager',
    ])
  })

  test('take as many statements for fifty as for two', () => {
    const { admin, manager, member } = base.ours
    const count = (size: number) => {
      const ids = Array.from({ length: size }, () => makeTask(base.ours, { projectId }))
      const give = ({ userId }: Scope) =>
        assign(
          admin,
          ids.map(taskId => ({ taskId, assignedTo: userId, dueDate: null })),
        )
      give(member)
      const before = queryCount()
      give(manager)
      const after = queryCount()
      expect(ids.flatMap(id => people(admin, id))).toEqual(ids.map(() => manager.userId))
      return after - before
    }
    const few = count(2)
    expect(count(50)).toBe(few)
    expect(told(member)).toEqual([])
  })

  test('sent a second time change nothing and tell nobody', () => {
    const { admin, member } = base.ours
    const changes = [cut, fit].map(taskId => ({
      taskId,
      assignedTo: member.userId,
      assigneeIds: [],
      version: 1,
    }))
    assign(admin, changes)
    const before = base.dump()
    expect(assign(admin, changes)).toEqual({ changed: 0, dated: 0, left: 0, given: [] })
    expect(base.dump()).toBe(before)
  })

  test('one alone is told of as one', () => {
    const { admin, member } = base.ours
    assign(admin, [{ taskId: cut, assignedTo: member.userId, version: 1 }])
    expect(history(projectId)).toEqual(['assigned “Cut list” to oak team_member'])
    expect(told(member)).toEqual(['New task for you: Cut list (Shaker kitchen)'])
  })

  test('dates alone, and people who go, are told in history', () => {
    const { admin, manager, member } = base.ours
    assign(
      admin,
      [cut, fit, load].map(taskId => ({ taskId, dueDate: '2999-03-01' })),
    )
    expect(history(projectId)).toEqual(['changed the due date of 3 tasks'])
    assign(
      admin,
      [cut, fit].map(taskId => ({ taskId, assignedTo: member.userId, assigneeIds: [] })),
    )
    assign(
      manager,
      [cut, fit].map(taskId => ({ taskId, assignedTo: null, assigneeIds: [] })),
    )
    expect(history(projectId).at(-1)).toBe('changed the people of 2 tasks')
    expect(told(member)).toEqual([])
    const last = (id: number) => staleSave(admin, 'task', requireTask(admin, id)).lastChange?.by
    expect(last(cut)).toBe('oak project_manager')
    expect(last(load)).toBe('oak admin')
  })

  test('a word of many stays while one of them is left to the person', () => {
    const { admin, member } = base.ours
    assign(
      admin,
      [cut, fit].map(taskId => ({ taskId, assignedTo: member.userId })),
    )
    updateTask(admin, cut, { assignedTo: null })
    expect(told(member)).toHaveLength(1)
    setTaskDone(admin, fit, true)
    assign(admin, [{ taskId: fit, assignedTo: null }])
    expect(told(member)).toEqual([])
  })

  test('what nobody has goes to one person, stage by stage, and whom others gave it meanwhile keeps it', () => {
    const { admin, manager, member } = base.ours
    const elsewhere = makeTask(base.ours, { projectId, stageId: stageId(base.ours, 'install') })
    const byStage = new Map([[requireTask(admin, cut).stageId, member.userId]])
    updateTask(admin, fit, { assignedTo: manager.userId })
    const gifts = { byStage, taskIds: [cut, fit, load, elsewhere] }
    const changes = [{ taskId: load, assignedTo: null, assigneeIds: [], dueDate: '2999-01-01', version: 1 }]
    const done = assign(admin, changes, { gifts })
    expect(done).toMatchObject({ changed: 2, dated: 1, given: [{ userId: member.userId, count: 2 }] })
    expect([cut, fit, load, elsewhere].map(id => people(admin, id))).toEqual([
      [member.userId],
      [manager.userId],
      [member.userId],
      [],
    ])
  })

  test('a day before today is refused at its field, but where it stays', () => {
    const { admin, member } = base.ours
    vi.useFakeTimers({ now: Date.UTC(2027, 5, 30, 23, 30), toFake: ['Date'] })
    updateTask(admin, cut, { dueDate: '2027-06-01' })
    const before = base.dump()
    const refused = catchError(() =>
      assign(admin, [
        { taskId: cut, dueDate: '2027-06-02' },
        // In London it is the first of July already.
        { taskId: fit, dueDate: '2027-06-30', assignedTo: member.userId },
        { taskId: load, dueDate: '2027-07-01' },
      ]),
    )
    expect(refused).toBeInstanceOf(Invalid)
    expect(refused).toHaveProperty('fieldErrors', {
      [`dueDate-${cut}`]: ['Please choose today or a later day'],
      [`dueDate-${fit}`]: ['Please choose today or a later day'],
    })
    expect(base.dump()).toBe(before)
    assign(admin, [
      { taskId: cut, dueDate: '2027-06-01', assignedTo: member.userId },
      { taskId: load, dueDate: '2027-07-01' },
    ])
    expect(requireTask(admin, cut)).toMatchObject({ dueDate: '2027-06-01', assignedTo: member.userId })
  })

  test('people of other companies, and those who have left, are refused at the field', () => {
    const { ours, theirs } = base
    const gone = makeUser(ours.id, 'oak.gone', 'team_member')
    assign(ours.admin, [{ taskId: load, assignedTo: gone.userId }])
    db().update(users).set({ status: 'inactive' }).where(eq(users.id, gone.userId)).run()
    const before = base.dump()
    const refused = catchError(() =>
      assign(ours.admin, [
        { taskId: load, assignedTo: gone.userId, dueDate: '2999-01-01' },
        { taskId: cut, assignedTo: theirs.member.userId, assigneeIds: [] },
        { taskId: fit, assignedTo: ours.member.userId, assigneeIds: [gone.userId] },
      ]),
    )
    expect(refused).toHaveProperty('fieldErrors', {
      [`assignedTo-${cut}`]: ['Please choose someone from your team'],
      [`others-${fit}`]: ['Please choose someone from your team'],
    })
    expect(base.dump()).toBe(before)
  })

  test('tasks of other projects and companies are refused, and nothing is written', () => {
    const { ours, theirs } = base
    const elsewhere = makeTask(ours, { projectId: makeProject(ours) })
    const foreign = makeTask(theirs, { projectId: makeProject(theirs) })
    const mine = { taskId: cut, assignedTo: ours.member.userId }
    const before = base.dump()
    for (const taskId of [elsewhere, foreign, 987_654_321]) {
      expect(() => assign(ours.admin, [mine, { taskId, assignedTo: null }])).toThrow(Conflict)
    }
    expect(() => assign(theirs.admin, [mine])).toThrow(NotFound)
    expect(base.dump()).toBe(before)
  })

  test('a team member gives out their own; without a subscription only an admin does', () => {
    const { admin, manager, member } = base.ours
    assign(admin, [{ taskId: cut, assigneeIds: [member.userId] }])
    assign(member, [{ taskId: cut, assignedTo: member.userId, dueDate: '2999-01-01' }])
    const before = base.dump()
    const both = [cut, fit].map(taskId => ({ taskId, assignedTo: manager.userId, assigneeIds: [] }))
    expect(() => assign(member, both)).toThrow(Forbidden)
    expect(() => assign(unsubscribed(manager), both)).toThrow(PaymentRequired)
    expect(base.dump()).toBe(before)
    assign(unsubscribed(admin), both)
    expect(people(admin, fit)).toEqual([manager.userId])
  })
})

function catchError(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It was not refused')
}
