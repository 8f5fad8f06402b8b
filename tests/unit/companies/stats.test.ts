import { expect, test } from 'vitest'
import { weekOf } from '#app/domain/week.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { countWorkByStage, readCompanyFigures } from '#app/models/companies/stats.server.ts'
import { databaseForTests, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const base = databaseForTests()

/** Half past midnight of Wednesday 15 July 2026 in London is still Tuesday in UTC. */
const now = Date.parse('2026-07-14T23:30:00Z')

test('a week begins on Sunday or Monday', () => {
  expect(weekOf('2026-07-15', 'sunday')).toEqual({ from: '2026-07-12', to: '2026-07-18' })
  expect(weekOf('2026-07-15', 'monday')).toEqual({ from: '2026-07-13', to: '2026-07-19' })
  expect(weekOf('2026-07-12', 'monday')).toEqual({ from: '2026-07-06', to: '2026-07-12' })
  expect(weekOf('2026-07-12', 'sunday')).toEqual({ from: '2026-07-12', to: '2026-07-18' })
})

test('the company’s figures count live open work by its own calendar', () => {
  const { ours, theirs } = base
  const entry = createBinEntry(ours.admin, { noun: 'project', label: 'x' })
  const binned = makeProject(ours, { binEntryId: entry })
  makeProject(ours, { stageId: stageId(ours, 'design'), dueDate: '2026-07-14' })
  makeProject(ours, { status: 'completed' })
  makeProject(theirs)
  makeTask(ours, { dueDate: '2026-07-14' })
  makeTask(ours, { dueDate: '2026-07-15' })
  makeTask(ours, { dueDate: '2026-07-19' })
  makeTask(ours, { dueDate: '2026-07-14', status: 'complete' })
  makeTask(ours, { dueDate: '2026-07-14', projectId: binned })
  makeTask(ours, { dueDate: '2026-07-14', binEntryId: entry })
  makeTask(theirs, { dueDate: '2026-07-14' })
  const figures = readCompanyFigures(ours.member, 'sunday', now)
  expect(figures).toMatchObject({ openTasks: 3, overdueTasks: 1, dueThisWeek: 2, activeProjects: 1 })
  expect(figures.projectsByStage[1]).toEqual({ stage: 'design', colour: '#a78bfa', count: 1 })
  expect(figures.projectsByStage.map(stage => stage.count)).toEqual([1, 1, 0, 0, 0])
  expect(countWorkByStage(ours.member, now).map(stage => stage.overdue)).toEqual([0, 1, 0, 0, 0])
  expect(readCompanyFigures(ours.member, 'monday', now).dueThisWeek).toBe(3)
})
