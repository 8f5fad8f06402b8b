import { beforeEach, describe, expect, test } from 'vitest'
import { maxProjectTasks, maxTemplates } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readProjectSheet } from '#app/http/projects/project-page.server.ts'
import { countProjectTasks, listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { countTemplates } from '#app/models/templates/template.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { createTemplate } from '#app/services/templates/create-template.server.ts'
import { deleteTemplate } from '#app/services/templates/delete-template.server.ts'
import { duplicateTemplate } from '#app/services/templates/duplicate-template.server.ts'
import { undoApply } from '#app/services/templates/undo-apply.server.ts'
import { transaction } from '#db/client.ts'
import { databaseForTests, makeProject, makeTask, makeTemplate, stageId } from '#tests/support/database.ts'
import { bypass, refusal, stage } from '#tests/support/templates.ts'

const base = databaseForTests()
let admin: Scope
beforeEach(() => {
  admin = base.ours.admin
})

/** Refused in words with 409, and nothing is written. */
function refuses(work: () => unknown, text: RegExp): void {
  const before = base.dump()
  const { status, message } = refusal(work)
  expect([status, message]).toEqual([409, expect.stringMatching(text)])
  expect(base.dump()).toBe(before)
}

/** A project with so many tasks that it can take `room` more. */
function fullProject(room = 0): number {
  const projectId = makeProject(base.ours)
  transaction(() => {
    for (let n = room; n < maxProjectTasks; n++) makeTask(base.ours, { projectId })
  })
  return projectId
}

test('a company with as many templates as it can keep gets no other one until one is deleted', () => {
  const text = /^A company keeps 300 templates at most/
  const kitchen = { name: 'Kitchen', stages: [stage('measure', ['Survey'])] }
  const ids = transaction(() => Array.from({ length: maxTemplates }, () => makeTemplate(base.ours)))
  const theirs = makeTemplate(base.theirs)
  const [first = 0] = ids
  refuses(() => createTemplate(admin, kitchen), text)
  refuses(() => duplicateTemplate(admin, first), text)
  expect(duplicateTemplate(base.theirs.admin, theirs).name).toBe('Fitted kitchen (Copy)')
  const entry = deleteTemplate(admin, first)
  const { id: another } = createTemplate(admin, kitchen)
  refuses(() => restoreFromBin(admin, entry), text)
  deleteTemplate(admin, another)
  restoreFromBin(admin, entry)
  expect(countTemplates(admin)).toBe(maxTemplates)
})

describe('a project with as many tasks as it can hold', () => {
  const text = /^A job holds 1,000 tasks at most/

  test('takes no other one', () => {
    const projectId = fullProject(1)
    const loose = makeTask(base.ours)
    const templateId = makeTemplate(base.ours)
    createTask(admin, { title: 'The last', projectId })
    refuses(() => createTask(admin, { title: 'One more', projectId }), text)
    refuses(() => updateTask(admin, loose, { projectId }), text)
    refuses(() => applyTemplate(admin, projectId, { templateId, mode: 'add', ...bypass }), text)
    const { id } = createTask(admin, { title: 'Elsewhere', projectId: makeProject(base.ours) })
    expect(updateTask(admin, id, { title: 'Still there' }).task.title).toBe('Still there')
  })

  test('takes none back from the bin', () => {
    const projectId = fullProject()
    const [first = 0] = listProjectTasks(admin, projectId).map(({ id }) => id)
    const entry = deleteTask(admin, first)
    createTask(admin, { title: 'In its place', projectId })
    refuses(() => restoreFromBin(admin, entry), text)
    const all = clearProjectTasks(admin, projectId) ?? 0
    restoreFromBin(admin, entry)
    refuses(() => restoreFromBin(admin, all), text)
  })

  test('is given a template in place of them, and them back when nothing was added', () => {
    const projectId = fullProject()
    const { activityId } = applyTemplate(admin, projectId, { templateId: makeTemplate(base.ours), ...bypass })
    expect(countProjectTasks(admin, projectId)).toBe(3)
    const { id } = createTask(admin, { title: 'In between', projectId })
    refuses(() => undoApply(admin, projectId, activityId), text)
    deleteTask(admin, id)
    undoApply(admin, projectId, activityId)
    expect(countProjectTasks(admin, projectId)).toBe(maxProjectTasks)
  })

  test('shows them part by part', () => {
    const projectId = fullProject()
    const place = { tab: stageId(base.ours, 'measure'), part: 2 }
    const { tasks, parts, stage, rights } = readProjectSheet(admin, 'GBP', projectId, place)
    expect(parts).toEqual({ page: 2, pageCount: 5, first: 201 })
    expect([tasks.length, Object.keys(rights).length, stage.total]).toEqual([200, 200, 1000])
    const last = readProjectSheet(admin, 'GBP', projectId, { ...place, part: 9 })
    expect(last.parts).toMatchObject({ page: 5, first: 801 })
    const other = readProjectSheet(admin, 'GBP', projectId, { tab: stageId(base.ours, 'design'), part: 1 })
    expect([other.tasks, other.parts]).toEqual([[], null])
  })
})
