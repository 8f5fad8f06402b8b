import { expect, test } from 'vitest'
import { addDays, dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listDaySheets } from '#app/services/day-sheets/list-day-sheets.server.ts'
import { db } from '#db/client.ts'
import { type tasks, teamHolidays } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  stageId,
  type TestCompany,
} from '#tests/support/database.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const base = databaseForTests()

const today = dayIn('Europe/London', Date.now())

function give(company: TestCompany, values: Partial<typeof tasks.$inferInsert> = {}): number {
  return putMemberOn(company, makeTask(company, { assignedTo: company.member.userId, ...values }))
}

function whose(scope: Scope, day: string, person: number | null = null): number[] {
  return listDaySheets(scope, day, person).map(({ member }) => member.id)
}

test('a sheet lists what can be done that day, and names what waits', () => {
  const { ours, theirs } = base
  const projectId = makeProject(ours, { name: 'Porch', dueDate: '2030-01-01' })
  give(ours, { projectId, title: 'Posts', dueDate: today, estimatedMinutes: 90 })
  give(ours, { projectId, title: 'Rails', waitingFor: 'oak', waitingUntil: addDays(today, 3) })
  give(ours, { projectId, title: 'Fit it', stageId: stageId(ours, 'install') })
  makeTask(ours, { projectId, title: 'Prime', description: 'Two\ncoats' })
  give(theirs, { title: 'Not ours' })
  const [sheet, ...others] = listDaySheets(ours.manager, today, ours.member.userId)
  expect(others).toEqual([])
  expect(sheet?.lines.map(({ title }) => title)).toEqual(['Posts', 'Prime'])
  expect(sheet?.lines[0]).toMatchObject({ jobName: 'Porch', minutes: 90, about: 'due today' })
  expect(sheet?.lines[1]).toMatchObject({ about: 'Two coats · nobody’s yet' })
  expect(sheet?.waiting).toMatch(/^Rails \(oak, \w{3}\)$/)
})

test('of everybody, those who are away or have nothing to do have none', () => {
  const { ours } = base
  give(ours, { title: 'Posts' })
  expect(whose(ours.admin, today)).toEqual([ours.member.userId])
  const holiday = { startDate: today, endDate: addDays(today, 9), status: 'approved' as const }
  db()
    .insert(teamHolidays)
    .values({ companyId: ours.id, userId: ours.member.userId, ...holiday })
    .run()
  expect(whose(ours.admin, today)).toEqual([])
})

test('team members see their own alone, and nobody another company’s', () => {
  const { ours, theirs } = base
  give(ours, { title: 'Posts' })
  give(theirs, { title: 'Not ours' })
  expect(whose(ours.member, today, ours.admin.userId)).toEqual([ours.member.userId])
  expect(whose(ours.admin, today, theirs.member.userId)).toEqual([])
})
