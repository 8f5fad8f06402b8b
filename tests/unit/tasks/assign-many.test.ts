import { beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assignManyForm } from '#app/domain/tasks/assign-many.schema.ts'
import { assignAllLabel, maxAssigned } from '#app/domain/tasks/assign-many.ts'
import { freeTasksHref, taskListHref } from '#app/domain/tasks/task-links.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { findOpenTaskIds } from '#app/models/tasks/task-list.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { assignMany, undoAssigning } from '#app/services/tasks/assign-many.server.ts'
import { assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { setTaskStatus, updateTask } from '#app/services/tasks/update-task.server.ts'
import { queryCount } from '#db/client.ts'
import { databaseForTests, makeProject, makeTask, makeUser, unsubscribed } from '#tests/support/database.ts'
import { history, people, told } from '#tests/support/tasks.ts'

const base = databaseForTests()
let owen: Scope

beforeEach(() => {
  owen = makeUser(base.ours.id, 'owen', 'team_member')
})

function on(values: Parameters<typeof makeTask>[1], ...persons: Scope[]): number {
  const id = makeTask(base.ours, { assignedTo: persons[0]?.userId ?? null, ...values })
  insertAssignments(
    base.ours.admin,
    persons.map(({ userId }) => ({ taskId: id, userId })),
  )
  return id
}

describe('tasks of many projects, assigned together', () => {
  test('have the person in the place of whoever led; others stay, and the person is told once', () => {
    const { ours } = base
    const [kitchen, stairs] = ['Kitchen', 'Stairs'].map(name => makeProject(ours, { name })) as [
      number,
      number,
    ]
    const free = on({ title: 'Cut list', projectId: kitchen })
    const led = on({ title: 'Dry fit', projectId: kitchen }, ours.member, ours.manager)
    const loose = on({ title: 'Sharpen', projectId: null }, ours.manager)
    const beside = on({ title: 'Treads', projectId: stairs }, ours.manager, owen)
    const already = on({ title: 'Oil', projectId: stairs }, owen)
    const done = on({ title: 'Survey', projectId: stairs, status: 'complete' })
    const all = [free, led, loose, beside, already, done]
    const { count, left, name } = assignMany(ours.admin, owen.userId, all)
    expect({ count, left, name }).toEqual({ count: 4, left: 2, name: 'owen team_member' })
    expect(all.map(id => people(ours.admin, id))).toEqual([
      [owen.userId],
      [owen.userId, ours.manager.userId],
      [owen.userId],
      [owen.userId],
      [owen.userId],
      [],
    ])
    expect(told(owen)).toEqual(['4 new tasks for you: Cut list, Dry fit, Sharpen and 1 more task'])
    expect(history(kitchen)).toEqual(['gave 2 tasks to owen team_member'])
    expect(history(stairs)).toEqual(['assigned “Treads” to owen team_member'])
  })

  test('are one’s own for team members, of what is found too', () => {
    const { ours } = base
    const own = on({}, ours.member)
    const others = on({})
    expect(() => assignMany(ours.member, owen.userId, [own, others])).toThrow(Forbidden)
    expect(people(ours.admin, own)).toEqual([ours.member.userId])
    expect(assignMany(ours.member, owen.userId, [own, others], { onlyOwn: true })).toMatchObject({
      count: 1,
      left: 0,
    })
    expect(people(ours.admin, others)).toEqual([])
  })

  test('are the company’s, and for its people', () => {
    const { ours, theirs } = base
    const id = on({})
    const foreign = makeTask(theirs)
    removeUser(ours.admin, ours.member.userId)
    const before = base.dump()
    const assign = (scope: Scope, to: number, ids: number[]) => () => assignMany(scope, to, ids)
    expect(assign(ours.admin, theirs.member.userId, [id])).toThrow(Invalid)
    expect(assign(ours.admin, ours.member.userId, [id])).toThrow(Invalid)
    expect(assign(ours.admin, owen.userId, [foreign])).toThrow(Conflict)
    expect(assign(ours.admin, owen.userId, [])).toThrow(/Please tick/)
    expect(assign(unsubscribed(ours.manager), owen.userId, [id])).toThrow('subscription')
    expect(base.dump()).toBe(before)
    assign(ours.admin, owen.userId, [id, foreign])()
    expect(requireTask(theirs.admin, foreign).assignedTo).toBeNull()
  })

  test('take as many statements for 400 as for 4', () => {
    const { ours } = base
    const used = [4, 400].map(many => {
      const ids = Array.from({ length: many }, () => on({ projectId: null }))
      const before = queryCount()
      undoAssigning(ours.admin, assignMany(ours.admin, owen.userId, ids).activityId)
      return queryCount() - before
    })
    expect(used[1]).toBe(used[0])
  })
})

describe('undoing it', () => {
  test('puts back who led, where it still stands, and takes the unread notification back', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const free = on({ title: 'Cut list', projectId })
    const led = on({ title: 'Dry fit', projectId }, ours.member, ours.manager)
    const finished = on({ title: 'Oil', projectId }, ours.member)
    const moved = on({ title: 'Load', projectId }, ours.member)
    const { activityId } = assignMany(ours.admin, owen.userId, [free, led, finished, moved])
    setTaskStatus(owen, finished, 'complete')
    updateTask(ours.admin, moved, { assignedTo: ours.manager.userId })
    expect(undoAssigning(ours.admin, activityId)).toEqual({ count: 2, left: 2 })
    expect([free, led, finished, moved].map(id => people(ours.admin, id))).toEqual([
      [],
      [ours.member.userId, ours.manager.userId],
      [owen.userId],
      [ours.manager.userId],
    ])
    expect(told(owen)).toEqual([])
    expect(history(projectId).slice(-2).sort()).toEqual([
      'assigned “Dry fit” to oak team_member',
      'changed the people of “Cut list”',
    ])
  })

  test('is for whoever did it, and for those who hand over work; once', () => {
    const { ours, theirs } = base
    const id = on({}, ours.member)
    const { activityId } = assignMany(ours.member, owen.userId, [id])
    const undo = (scope: Scope) => () => undoAssigning(scope, activityId)
    expect(undo(owen)).toThrow(Forbidden)
    expect(undo(theirs.admin)).toThrow(NotFound)
    undo(ours.member)()
    expect(people(ours.admin, id)).toEqual([ours.member.userId])
    expect(undo(ours.manager)).toThrow('This was undone already')
  })

  test('is not offered of what was given out on a project’s own page', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const changes = [on({ projectId }), on({ projectId })].map(taskId => ({
      taskId,
      assignedTo: owen.userId,
    }))
    assignTasks(ours.admin, projectId, changes)
    for (let id = 1; id < 10; id++) expect(() => undoAssigning(ours.admin, id)).toThrow(NotFound)
  })

  test('leaves those whose person has left', () => {
    const { ours } = base
    const id = on({}, ours.member)
    const { activityId } = assignMany(ours.admin, owen.userId, [id])
    removeUser(ours.admin, ours.member.userId)
    expect(() => undoAssigning(ours.admin, activityId)).toThrow('All of it was changed since')
  })
})

test('of a list the first are assigned that are open, in its order', () => {
  const { ours, theirs } = base
  makeTask(theirs)
  const late = on({ dueDate: '2026-02-01' })
  const soon = on({ dueDate: '2026-01-01' })
  on({ status: 'complete' })
  on({}, owen)
  const asked = { filter: 'open', person: 'none', query: '' } as const
  expect(findOpenTaskIds(ours.admin, asked, 10)).toEqual([soon, late])
  expect(findOpenTaskIds(ours.admin, asked, 1)).toEqual([soon])
})

describe('the form', () => {
  test('reads the boxes that are ticked', () => {
    const sent = { to: '7', which: 'ticked', 'task-3': '1', 'task-x': '1', 'task-4': 'on', 'task-5': '1' }
    expect(assignManyForm.parse(sent)).toEqual({ to: 7, which: 'ticked', taskIds: [3, 5] })
    expect(assignManyForm.safeParse({ ...sent, to: '' }).success).toBe(false)
    const many = Object.fromEntries(
      Array.from({ length: maxAssigned + 1 }, (_, at) => [`task-${at + 1}`, '1']),
    )
    expect(assignManyForm.safeParse({ to: '7', ...many }).success).toBe(false)
  })

  test('says how many it assigns, and is where the free tasks lead', () => {
    expect(assignAllLabel(130)).toBe('Assign All 130')
    expect(assignAllLabel(812)).toBe('Assign the First 500 of 812')
    expect(freeTasksHref).toBe('/tasks?filter=open&person=none&assign=1')
    expect(taskListHref({ filter: 'open', mine: true })).toBe('/tasks?filter=open&mine=1')
  })
})
