import { beforeEach, describe, expect, test } from 'vitest'
import { Stale } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type AssignChange, assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeThreeTasks, people } from '#tests/support/tasks.ts'

const base = databaseForTests()

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

describe('that somebody else changed meanwhile', () => {
  function changeMeanwhile() {
    const { manager, member } = base.ours
    updateTask(manager, cut, { assignedTo: manager.userId })
    updateTask(manager, load, { title: 'Load the lorry' })
    return [cut, fit].map(taskId => ({ taskId, assignedTo: member.userId, assigneeIds: [], version: 1 }))
  }

  test('are named with who did, and nothing is saved; what I left alone does not matter', () => {
    const { admin } = base.ours
    const changes = changeMeanwhile()
    const before = base.dump()
    const refused = catchError(() => assign(admin, changes))
    expect(refused).toBeInstanceOf(Stale)
    expect(refused).toMatchObject({
      current: { taskIds: [cut] },
      lastChange: { by: 'oak project_manager' },
      noun: 'task',
    })
    expect(base.dump()).toBe(before)
  })

  test('are told as changed by whoever was last at any of them', () => {
    const { admin, manager } = base.ours
    const changes = [cut, fit].map(taskId => ({ taskId, assignedTo: admin.userId, version: 1 }))
    updateTask(admin, fit, { title: 'Dry fit it' })
    assign(
      manager,
      [cut, load].map(taskId => ({ taskId, dueDate: '2999-01-01' })),
    )
    const by = () => catchError(() => assign(admin, changes))
    expect(by()).toMatchObject({
      lastChange: { by: 'oak project_manager' },
      current: { taskIds: [cut, fit] },
    })
    updateTask(admin, load, { title: 'Load the lorry' })
    expect(by()).toMatchObject({ lastChange: { by: 'oak project_manager' } })
    updateTask(admin, fit, { title: 'Dry fit' })
    expect(by()).toMatchObject({ lastChange: { by: 'oak admin' } })
  })

  test('are left to them when asked to, and the rest is saved', () => {
    const { admin, manager, member } = base.ours
    const changes = [...changeMeanwhile(), { taskId: 987_654_321, assignedTo: null }]
    expect(assign(admin, changes, { keepTheirs: true })).toMatchObject({ changed: 1, left: 2 })
    expect(people(admin, cut)).toEqual([manager.userId])
    expect(people(admin, fit)).toEqual([member.userId])
  })

  test('are no matter where mine says the same', () => {
    const { admin, manager } = base.ours
    changeMeanwhile()
    const same = { taskId: cut, assignedTo: manager.userId, assigneeIds: [], version: 1 }
    expect(assign(admin, [same])).toMatchObject({ changed: 0, left: 0 })
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
