import { expect, test } from 'vitest'
import { projects as projectsApi } from '#app/api/projects.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { writePreference } from '#app/models/preferences/preference.server.ts'
import {
  countProjectsByStage,
  findProjects,
  listPaidProjects,
  listProjectChoices,
} from '#app/models/projects/project-list.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { queryCount } from '#db/client.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
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
    findProjects(ours.admin, { query, stageId: stage, filter: 'late' }, all).rows.map(({ name }) => name)
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
  expect(apiAnswer(projectsApi, 'GET /api/projects/:id', { scope: admin, id })).toMatchObject({
    stage: 'design',
    stagePosition: 2,
    progress: 50,
    companyId: base.ours.id,
  })
})

test('is due this week what falls on today or the six days after it, and nobody’s what nobody is on', () => {
  const { ours } = base
  const today = dayIn('Europe/London', Date.now())
  const { admin, member } = ours
  const mine = { assignedTo: admin.userId }
  makeProject(ours, { name: 'Today', dueDate: today, ...mine })
  makeProject(ours, { name: 'Last day', dueDate: addDays(today, 6), ...mine })
  makeProject(ours, { name: 'Next week', dueDate: addDays(today, 7), ...mine })
  makeProject(ours, { name: 'Done', dueDate: today, completedDate: today })
  makeProject(base.theirs, { name: 'Theirs', dueDate: today })
  const worked = makeProject(ours, { name: 'Worked on' })
  makeTask(ours, { projectId: worked, assignedTo: member.userId })
  const finished = makeProject(ours, { name: 'All done' })
  makeTask(ours, { projectId: finished, assignedTo: member.userId, status: 'complete' })
  makeProject(ours, { name: 'Empty' })
  const shown = (filter: 'week' | 'nobody') =>
    findProjects(admin, { query: '', stageId: null, filter }, all).rows.map(({ name }) => name)
  expect(shown('week')).toEqual(['Today', 'Last day'])
  expect(shown('nobody')).toEqual(['Empty', 'All done'])
  const counts = countProjectsByStage(admin, '').map(({ count, week, late, nobody }) => [
    count,
    week,
    late,
    nobody,
  ])
  const none = [0, 0, 0, 0]
  expect(counts).toEqual([[7, 2, 0, 2], none, none, none, none])
  expect(countProjectsByStage(admin, 'day').map(({ week }) => week)).toEqual([2, 0, 0, 0, 0])
})

test('sorts by each column, from either end, with what says nothing last', () => {
  const { ours } = base
  const zoe = makeClient(ours, 'zoe')
  const Adam = makeClient(ours, 'Adam')
  makeProject(ours, { name: 'b', clientId: zoe, dueDate: '2027-02-01', estimatedValue: 500 })
  makeProject(ours, { name: 'C', clientId: Adam, dueDate: '2027-01-01', stageId: stageId(ours, 'design') })
  makeProject(ours, { name: 'a', estimatedValue: 900, dueDate: '2026-01-01', completedDate: '2026-01-02' })
  const sorted = (by: 'number' | 'name' | 'client' | 'stage' | 'due' | 'value', isDescending = false) =>
    findProjects(ours.admin, { query: '', stageId: null, sorting: { by, isDescending } }, all)
      .rows.map(({ name }) => name)
      .join('')
  expect([sorted('number'), sorted('number', true)]).toEqual(['bCa', 'aCb'])
  expect([sorted('name'), sorted('name', true)]).toEqual(['abC', 'Cba'])
  expect([sorted('client'), sorted('client', true)]).toEqual(['Cba', 'bCa'])
  expect([sorted('stage'), sorted('stage', true)]).toEqual(['abC', 'Cab'])
  expect([sorted('due'), sorted('due', true)]).toEqual(['Cba', 'bCa'])
  expect([sorted('value'), sorted('value', true)]).toEqual(['baC', 'abC'])
})

test('a line of the table names who is in charge and who is on open tasks, once each', () => {
  const { ours, theirs } = base
  const { admin, manager, member } = ours
  const id = makeProject(ours, { assignedTo: manager.userId, estimatedValue: 1234 })
  makeTask(ours, { projectId: id, assignedTo: member.userId })
  makeTask(ours, { projectId: id, assignedTo: member.userId })
  makeTask(ours, { projectId: id, assignedTo: admin.userId, status: 'complete' })
  makeProject(theirs, { assignedTo: theirs.admin.userId })
  const { rows, people } = findProjects(admin, { query: '', stageId: null, view: 'table' }, all)
  const [line, ...more] = rows
  expect(more).toEqual([])
  expect(line?.value).toBe(1234)
  expect(line?.peopleIds).toEqual([manager.userId, member.userId].sort((one, other) => one - other))
  expect(people.map(({ id }) => id).sort()).toEqual(
    [admin.userId, manager.userId, member.userId].sort((one, other) => one - other),
  )
  expect(findProjects(admin, { query: '', stageId: null }, all).rows[0]?.peopleIds).toEqual([])
  const asKept = () => findProjects(admin, { query: '', stageId: null, view: null }, all).rows[0]
  expect(asKept()).toMatchObject({ peopleIds: line?.peopleIds, keptView: null })
  writePreference(theirs.admin, 'projects-view', 'cards')
  expect(asKept()).toMatchObject({ peopleIds: line?.peopleIds, keptView: null })
  writePreference(admin, 'projects-view', 'cards')
  expect(asKept()).toMatchObject({ peopleIds: [], keptView: 'cards' })
  const none = findProjects(admin, { query: '', stageId: null, filter: 'waiting', view: null }, all)
  expect(none).toEqual({ rows: [], stages: [], people: [], keptView: 'cards' })
})

test('the choices for a task are the jobs that are not done, or were within ninety days; for a payment all', () => {
  const { ours, theirs } = base
  const today = dayIn(ours.admin.timeZone, Date.now())
  const done = (days: number) => makeProject(ours, { completedDate: addDays(today, -days) })
  const [long, lately] = [done(91), done(90)]
  const open = makeProject(ours)
  const waits = makeProject(ours, { status: 'on_hold' })
  const cancelled = makeProject(ours, { status: 'cancelled' })
  makeProject(theirs)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  expect(ids(listProjectChoices(ours.admin))).toEqual([waits, open, lately])
  expect(ids(listProjectChoices(ours.admin, long))).toEqual([long, waits, open, lately])
  expect(ids(listPaidProjects(ours.admin))).toEqual([cancelled, waits, open, lately, long])
  expect(ids(listPaidProjects(ours.admin, open))).toEqual([open, cancelled, waits, lately, long])
})
