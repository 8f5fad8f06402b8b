import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Invalid } from '#app/domain/errors.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests, makeTask, makeUser } from '#tests/support/database.ts'

const base = databaseForTests()

test('neither who has left nor somebody of another company comes to a task, as the main person or beside them', () => {
  const { ours, theirs } = base
  const { admin, manager } = ours
  const gone = makeUser(ours.id, 'oak.gone', 'team_member')
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, gone.userId)).run()
  const id = makeTask(ours)
  const before = base.dump()
  for (const { userId } of [gone, theirs.member]) {
    expect(() => updateTask(admin, id, { assignedTo: userId })).toThrow(Invalid)
    expect(() => updateTask(admin, id, { assigneeIds: [manager.userId, userId] })).toThrow(Invalid)
    expect(() => createTask(admin, { title: 'Oil', assignedTo: userId })).toThrow(Invalid)
    expect(() => createTask(admin, { title: 'Oil', assigneeIds: [userId] })).toThrow(Invalid)
  }
  expect(base.dump()).toBe(before)
})
