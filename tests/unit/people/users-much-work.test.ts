import { expect, test } from 'vitest'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import { queryCount } from '#db/client.ts'
import { databaseForTests, makeProject, makeTask, verbs } from '#tests/support/database.ts'
import { people, told } from '#tests/support/tasks.ts'

const base = databaseForTests()

/** Somebody on two tasks of each project, in charge of it, and on as many tasks of no project. */
function giveMuch(projects: number): number[] {
  const { ours } = base
  const { userId } = ours.member
  const ids = Array.from({ length: projects }, () => makeProject(ours, { assignedTo: userId }))
  const tasks = [...ids, ...ids, null].map(projectId => makeTask(ours, { projectId, assignedTo: userId }))
  insertAssignments(
    ours.admin,
    tasks.map(taskId => ({ taskId, userId })),
  )
  return tasks
}

function statementsOf(work: () => unknown): number {
  const before = queryCount()
  work()
  return queryCount() - before
}

test('who is on much is removed and brought back by as many statements as who is on little', () => {
  const { admin, member } = base.ours
  const counts = [2, 40].map(projects => {
    giveMuch(projects)
    return [
      statementsOf(() => removeUser(admin, member.userId)),
      statementsOf(() => restoreUser(admin, member.userId)),
    ]
  })
  expect(counts[1]).toEqual(counts[0])
})

test('each project’s history tells of it, and the person is told once', () => {
  const { admin, member } = base.ours
  const tasks = giveMuch(2)
  removeUser(admin, member.userId)
  expect(tasks.map(id => people(admin, id))).toEqual(tasks.map(() => []))
  const before = verbs().length
  const { work } = restoreUser(admin, member.userId)
  expect(new Set(work.taskIds)).toEqual(new Set(tasks))
  expect(work.projectIds).toHaveLength(2)
  for (const id of tasks) {
    expect(people(admin, id)).toEqual([member.userId])
    expect(requireTask(admin, id)).toMatchObject({ assignedTo: member.userId, version: 3 })
  }
  expect(verbs().slice(before).sort()).toEqual([
    'project.updated',
    'project.updated',
    'task.assigned',
    'tasks.assigned',
    'tasks.assigned',
    'tasks.assigned',
    'user.restored',
  ])
  expect(told(member)).toHaveLength(1)
  expect(told(member)[0]).toMatch(/^5 new tasks for you: /)
})
