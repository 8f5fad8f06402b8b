import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { weekOf } from '#app/domain/week.ts'
import { createBinEntry } from '#app/models/bin.server.ts'
import { listMyOpenTasks } from '#app/models/portal.server.ts'
import { countProjectsByStage, readCompanyFigures, readMyFigures } from '#app/models/stats.server.ts'
import { db } from '#db/client.ts'
import { taskAssignees, tasks } from '#db/schema/index.ts'
import {
  makeProject,
  makeTask,
  openTestDatabase,
  stageId,
  type TestDatabase,
} from '#tests/support/database.ts'

let base: TestDatabase
beforeEach(() => {
  base = openTestDatabase()
})
afterEach(() => base.close())

/** Half past midnight of Wednesday 15 July 2026 in London is still Tuesday in UTC. */
const now = Date.parse('2026-07-14T23:30:00Z')

function assign(taskId: number): number {
  const { member, admin } = base.ours
  db()
    .insert(taskAssignees)
    .values({
      companyId: base.ours.id,
      taskId,
      userId: member.userId,
      assignedBy: admin.userId,
      assignedAt: now,
    })
    .run()
  db().update(tasks).set({ assignedTo: member.userId }).where(eq(tasks.id, taskId)).run()
  return taskId
}

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
  expect(figures.projectsByStage.map(each => each.count)).toEqual([1, 1, 0, 0, 0])
  expect(countProjectsByStage(ours.member, now).map(each => each.overdue)).toEqual([0, 1, 0, 0, 0])
  expect(readCompanyFigures(ours.member, 'monday', now).dueThisWeek).toBe(3)
})

test('my figures and my list are of what I am assigned to, the soonest due first', () => {
  const { ours } = base
  const projectId = makeProject(ours, { name: 'Kitchen', jobNumber: 7 })
  const later = assign(makeTask(ours, { title: 'Later', dueDate: '2026-08-01' }))
  const never = assign(makeTask(ours, { title: 'Never', priority: 'high' }))
  const late = assign(makeTask(ours, { title: 'Late', dueDate: '2026-07-01', projectId }))
  const today = assign(makeTask(ours, { title: 'Today', dueDate: '2026-07-15' }))
  assign(makeTask(ours, { title: 'Done', status: 'complete' }))
  makeTask(ours, { title: 'Not mine' })
  expect(readMyFigures(ours.member, 'sunday', now)).toEqual({
    total: 5,
    open: 4,
    overdue: 1,
    dueToday: 1,
    dueThisWeek: 1,
  })
  const list = listMyOpenTasks(ours.member, 3)
  expect(list.map(task => task.id)).toEqual([late, today, later])
  expect(list[0]).toMatchObject({ jobNumber: 7, projectName: 'Kitchen', stage: 'measure', colour: '#60a5fa' })
  expect(listMyOpenTasks(ours.member, 20).map(task => task.id)).toContain(never)
  expect(listMyOpenTasks(ours.manager, 20)).toEqual([])
})
