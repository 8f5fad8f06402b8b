import { expect, test } from 'vitest'
import { Conflict } from '#app/domain/errors.ts'
import { requireBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { getTask } from '#app/models/tasks/task.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'

const base = databaseForTests()

test('what was deleted first comes back after its project only', () => {
  const { ours } = base
  const { admin } = ours
  const projectId = makeProject(ours)
  const [one, two, three] = ['Cut list', 'Dry fit', 'Oil'].map(title => makeTask(ours, { projectId, title }))
  const oneEntry = deleteTask(admin, one ?? 0)
  const restEntry = clearProjectTasks(admin, projectId) ?? 0
  const projectEntry = deleteProject(admin, projectId)
  const before = base.dump()
  for (const entry of [oneEntry, restEntry]) expect(() => restoreFromBin(admin, entry)).toThrow(Conflict)
  expect(base.dump()).toBe(before)
  restoreFromBin(admin, projectEntry)
  for (const entry of [restEntry, oneEntry]) restoreFromBin(admin, entry)
  for (const id of [one, two, three]) expect(getTask(admin, id ?? 0)?.projectId).toBe(projectId)
  for (const entry of [projectEntry, restEntry, oneEntry]) {
    expect(() => restoreFromBin(admin, entry)).toThrow('no longer in the bin')
  }
})

test('what the bin calls tasks ends with a whole letter, however long their project’s name is', () => {
  const { ours } = base
  const projectId = makeProject(ours, { name: `a${'🪚'.repeat(159)}` })
  makeTask(ours, { projectId })
  const entry = clearProjectTasks(ours.admin, projectId) ?? 0
  expect(requireBinEntry(ours.admin, entry).label).toBe(`Tasks of a${'🪚'.repeat(159)}`)
})
