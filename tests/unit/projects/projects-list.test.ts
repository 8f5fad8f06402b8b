import { expect, test } from 'vitest'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { toProjectRecord } from '#app/http/projects/project-record.ts'
import { requireProjectRow } from '#app/models/projects/project.server.ts'
import { countProjectsByStage, findProjects } from '#app/models/projects/project-list.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { queryCount } from '#db/client.ts'
import { databaseForTests, makeClient, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const base = databaseForTests()

const all = { limit: 50, offset: 0 }
const names = (query: string, stage: number | null = null) =>
  findProjects(base.ours.admin, { query, stageId: stage }, all).rows.map(({ name }) => name)

test('finds by name, client, description and job number, newest first', () => {
  const { admin } = base.ours
  const clientId = makeClient(base.ours, 'Jill & Rob Nicholson')
  createProject(admin, { name: 'Oak staircase', clientId })
  createProject(admin, { name: 'Shop counter', description: 'Reclaimed oak, 100% waxed' })
  createProject(base.theirs.admin, { name: 'Oak door' })
  expect(names('')).toEqual(['Shop counter', 'Oak staircase'])
  expect(names('OAK')).toEqual(['Shop counter', 'Oak staircase'])
  expect(names('nicholson')).toEqual(['Oak staircase'])
  expect(names('100%')).toEqual(['Shop counter'])
  for (const number of ['API-001', 'api-1', '001', 'api 1']) expect(names(number)).toContain('Oak staircase')
  expect(names('API-002')).toEqual(['Shop counter'])
  expect(names('_')).toEqual([])
})

test('of overdue projects holds those in work and past their day, the soonest due first', () => {
  const { ours } = base
  const today = dayIn('Europe/London', Date.now())
  const yesterday = addDays(today, -1)
  const design = stageId(ours, 'design')
  makeProject(ours, { name: 'Late', dueDate: yesterday })
  makeProject(ours, { name: 'Later', dueDate: addDays(today, -2), stageId: design })
  makeProject(ours, { name: 'Today', dueDate: today })
  makeProject(ours, { name: 'Undated' })
  makeProject(ours, { name: 'Held', dueDate: yesterday, status: 'on_hold' })
  makeProject(ours, { name: 'Done', dueDate: yesterday, completedDate: yesterday })
  makeProject(base.theirs, { name: 'Theirs', dueDate: yesterday })
  const late = (query: string, stage: number | null = null) =>
    findProjects(ours.admin, { query, stageId: stage, late: true }, all).rows.map(({ name }) => name)
  expect(late('')).toEqual(['Later', 'Late'])
  expect(late('', design)).toEqual(['Later'])
  expect(late('later')).toEqual(['Later'])
  const counts = (query: string) => countProjectsByStage(ours.admin, query).map(stage => stage.late)
  expect(counts('')).toEqual([1, 1, 0, 0, 0])
  expect(counts('later')).toEqual([0, 1, 0, 0, 0])
})

test('counts each stage, and each card’s tasks, in three queries at most', () => {
  const { admin } = base.ours
  const id = makeProject(base.ours, { stageId: stageId(base.ours, 'design') })
  makeTask(base.ours, { projectId: id, status: 'complete' })
  makeTask(base.ours, { projectId: id })
  const before = queryCount()
  const counts = countProjectsByStage(admin, '')
  const { rows, stages } = findProjects(admin, { query: '', stageId: stageId(base.ours, 'design') }, all)
  expect(queryCount() - before).toBe(2)
  expect(counts.map(({ name, count }) => [name, count])).toEqual([
    ['measure', 0],
    ['design', 1],
    ['production', 0],
    ['install', 0],
    ['complete', 0],
  ])
  expect(stages.map(({ name }) => name)).toEqual(counts.map(({ name }) => name))
  expect(rows[0]?.counts).toEqual([{ stageId: stageId(base.ours, 'measure'), total: 2, done: 1 }])
  expect(toProjectRecord(admin, requireProjectRow(admin, id))).toMatchObject({
    stage: 'design',
    stagePosition: 2,
    progress: 50,
    companyId: base.ours.id,
  })
})
