import { expect, test } from 'vitest'
import { staleSave } from '#app/models/activities/last-change.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { removeStage } from '#app/services/stages/remove-stage.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { resetProjectTasks } from '#app/services/tasks/reset-project-tasks.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { databaseForTests, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const base = databaseForTests()

function lastSavedBy(taskId: number): string | undefined {
  const { ours } = base
  return staleSave(ours.admin, 'task', requireTask(ours.admin, taskId)).lastChange?.by
}

test('who changed a task last is told, also when it was changed among others', () => {
  const { ours } = base
  const project = makeProject(ours)
  const task = makeTask(ours, { projectId: project, status: 'complete' })
  const other = makeTask(ours, { projectId: makeProject(ours) })
  for (const id of [task, other]) updateTask(ours.admin, id, { title: 'Cut the doors' })
  expect(lastSavedBy(task)).toBe('oak admin')

  resetProjectTasks(ours.manager, project)
  expect(lastSavedBy(task)).toBe('oak project_manager')
  updateTask(ours.admin, task, { title: 'Cut the drawers' })
  expect(lastSavedBy(task)).toBe('oak admin')
  restoreFromBin(ours.manager, clearProjectTasks(ours.manager, project) ?? 0)
  expect(lastSavedBy(task)).toBe('oak project_manager')
  expect(lastSavedBy(other)).toBe('oak admin')
})

test('a removed stage names who removed it, at the tasks that it held', () => {
  const { ours } = base
  const moved = makeTask(ours, { stageId: stageId(ours, 'design') })
  const stayed = makeTask(ours)
  for (const id of [moved, stayed]) updateTask(ours.admin, id, { title: 'Cut the doors' })
  removeStage(ours.manager, stageId(ours, 'design'), stageId(ours, 'install'))
  expect(lastSavedBy(moved)).toBe('oak project_manager')
  expect(lastSavedBy(stayed)).toBe('oak admin')
})
