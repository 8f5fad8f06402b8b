import { beforeEach, expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { deleteTaskQuestion, orphanDeleted } from '#app/domain/tasks/task-delete-texts.ts'
import { getTask } from '#app/models/tasks/task.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const base = databaseForTests()
let admin: Scope

beforeEach(() => {
  admin = base.ours.admin
})

test('who deletes a task is told that the bin gives it back, and it does', () => {
  expect(deleteTaskQuestion('Oil, two coats')).toBe(
    'Are you sure you want to delete the task "Oil, two coats"? It goes to the bin, where it can be restored for 30 days.',
  )
  const task = makeTask(base.ours, { projectId: makeProject(base.ours) })
  restoreFromBin(admin, deleteTask(admin, task))
  expect(getTask(admin, task)).not.toBeNull()
})

test('an orphaned task comes back once its project has, as is told before and after', () => {
  const question = deleteTaskQuestion('Oil, two coats', true)
  expect(question).toContain('once that is restored, the task can be, too, for 30 days')
  expect(`${question} ${orphanDeleted.message}`).not.toMatch(/cannot be undone|permanently/)
  const projectId = makeProject(base.ours)
  const { member } = base.ours
  const task = putMemberOn(base.ours, makeTask(base.ours, { projectId, assignedTo: member.userId }))
  const project = deleteProject(admin, projectId)
  const entry = deleteTask(member, task)
  expect(() => restoreFromBin(admin, entry)).toThrow('Restore the job first')
  restoreFromBin(admin, project)
  restoreFromBin(admin, entry)
  expect(getTask(admin, task)).not.toBeNull()
})
