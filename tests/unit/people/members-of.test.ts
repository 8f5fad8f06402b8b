import { expect, test } from 'vitest'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { requireProjectSheet } from '#app/models/projects/project-sheet.server.ts'
import { db } from '#db/client.ts'
import { teamHolidays, users } from '#db/schema/index.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'

const base = databaseForTests()

test('a job’s page knows the people a task can be for, as every list of them has it', () => {
  const { ours, theirs } = base
  const today = dayIn(ours.admin.timeZone, Date.now())
  for (const { id: companyId, member } of [ours, theirs]) {
    const week = { startDate: addDays(today, 3), endDate: addDays(today, 7), reason: 'Leave' }
    db()
      .insert(teamHolidays)
      .values([
        { companyId, userId: member.userId, ...week, status: 'approved', endsAtMidday: true },
        { companyId, userId: member.userId, ...week, status: 'asked' },
      ])
      .run()
  }
  const values = { companyId: ours.id, username: 'gone', email: 'gone@ours.example', passwordHash: '' }
  db()
    .insert(users)
    .values({ ...values, status: 'inactive' })
    .run()
  const { members } = requireProjectSheet(ours.member, makeProject(ours))
  expect(members).toEqual(
    listMembers(ours.member).map(({ id, firstName, lastName, username, role, away }) => ({
      id,
      name: fullName(firstName, lastName, username),
      role,
      away,
    })),
  )
  expect(members.find(({ id }) => id === ours.member.userId)?.away).toEqual([
    { startDate: addDays(today, 3), endDate: addDays(today, 7), startsAtMidday: false, endsAtMidday: true },
  ])
  expect(members).toHaveLength(3)
})
