import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { Conflict, Forbidden, NotFound } from '#app/domain/errors.ts'
import { lastAdminStays, oneselfStays, siteOwnerStays } from '#app/domain/people/member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { lastRemoval } from '#app/models/people/person.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { changeRole } from '#app/services/people/change-role.server.ts'
import { reassignWork } from '#app/services/people/reassign-work.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { db } from '#db/client.ts'
import { activities, projects, tasks, teamHolidays, users } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, makeUser } from '#tests/support/database.ts'
import { history, people, told } from '#tests/support/tasks.ts'

const base = databaseForTests()

function putOn({ admin }: { admin: Scope }, taskId: number, ...userIds: number[]) {
  insertAssignments(
    admin,
    userIds.map(userId => ({ taskId, userId })),
  )
  db().update(tasks).set({ assignedTo: userIds[0] }).where(eq(tasks.id, taskId)).run()
  return taskId
}

test('who is removed is off their open work; what they finished stays theirs', () => {
  const { ours } = base
  const { userId } = ours.member
  const projectId = makeProject(ours, { assignedTo: userId })
  const finished = makeProject(ours, { assignedTo: userId, completedDate: '2026-01-05' })
  const alone = putOn(ours, makeTask(ours, { projectId, title: 'Cut list' }), userId)
  const shared = putOn(ours, makeTask(ours, { projectId }), userId, ours.manager.userId)
  const loose = putOn(ours, makeTask(ours), userId)
  const done = putOn(ours, makeTask(ours, { projectId, status: 'complete' }), userId)
  const others = putOn(ours, makeTask(ours, { projectId }), ours.manager.userId)

  expect(removeUser(ours.admin, userId)).toEqual({
    taskIds: [alone, shared, loose],
    sharedTaskIds: [shared],
    projectIds: [projectId],
  })
  expect(people(ours.admin, alone)).toEqual([])
  expect(requireTask(ours.admin, alone)).toMatchObject({ assignedTo: null, version: 2 })
  expect(people(ours.admin, shared)).toEqual([ours.manager.userId])
  expect(people(ours.admin, done)).toEqual([userId])
  expect(people(ours.admin, others)).toEqual([ours.manager.userId])
  expect(requireProject(ours.admin, projectId)).toMatchObject({ assignedTo: null, version: 2 })
  expect(requireProject(ours.admin, finished)).toMatchObject({ assignedTo: userId, version: 1 })
  expect(history(projectId)).toEqual(['changed the people of 2 tasks', 'changed the person in charge'])
  const { detail = {} } =
    db().select().from(activities).where(eq(activities.verb, 'user.removed')).get() ?? {}
  expect(activityText('user.removed', detail)).toBe('removed oak team_member: 2 open tasks have nobody now')
})

test('their session, their links, their colour and what they asked for end with them', () => {
  const { ours } = base
  const { userId } = ours.member
  createSession('sid', userId, { userAgent: '', address: '' }, Date.now() + 1e6)
  const links = {
    resetTokenHash: 'a',
    resetTokenExpiresAt: Date.now() + 1e6,
    newEmail: 'b@c.de',
    newEmailTokenHash: 'b',
  }
  db()
    .update(users)
    .set({ ...links, chatColor: '#123abc' })
    .where(eq(users.id, userId))
    .run()
  const days = { companyId: ours.id, userId, startDate: '2026-12-01', endDate: '2026-12-02' }
  db()
    .insert(teamHolidays)
    .values([days, { ...days, status: 'approved' }])
    .run()
  expect(findSessionActor('sid')).not.toBeNull()

  removeUser(ours.admin, userId)
  expect(findSessionActor('sid')).toBeNull()
  expect(db().select().from(users).where(eq(users.id, userId)).get()).toMatchObject({
    status: 'inactive',
    chatColor: null,
    resetTokenHash: null,
    newEmail: null,
    newEmailTokenHash: null,
    username: 'oak.team_member',
  })
  expect(
    db()
      .select()
      .from(teamHolidays)
      .all()
      .map(({ status }) => status),
  ).toEqual(['approved'])
})

test('what told them of it unread is gone, and they come back out of the bin without it', () => {
  const { ours } = base
  const { userId } = ours.member
  const projectId = makeProject(ours)
  const task = makeTask(ours, { projectId })
  assignTasks(ours.admin, projectId, [{ taskId: task, assignedTo: userId }])
  expect(told(ours.member)).toHaveLength(1)
  expect(removeUser(ours.admin, userId).taskIds).toEqual([task])
  expect(told(ours.member)).toEqual([])
})

test('asked again it changes nothing and answers as before', () => {
  const { ours } = base
  const task = putOn(ours, makeTask(ours), ours.member.userId)
  const first = removeUser(ours.admin, ours.member.userId)
  const before = base.dump()
  expect(removeUser(ours.admin, ours.member.userId)).toMatchObject(first)
  expect(base.dump()).toBe(before)
  expect(lastRemoval(ours.admin, ours.member.userId)?.taskIds).toEqual([task])
})

test('nobody else removes: not managers, not members, not another company', () => {
  const { ours, theirs } = base
  const before = base.dump()
  expect(() => removeUser(ours.manager, ours.member.userId)).toThrow(Forbidden)
  expect(() => removeUser(ours.member, ours.manager.userId)).toThrow(Forbidden)
  expect(() => removeUser(theirs.admin, ours.member.userId)).toThrow(NotFound)
  expect(() => removeUser(ours.admin, 987_654)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})

test('not oneself, not the site owner, not the last admin, not who was erased', () => {
  const { ours } = base
  const owner = makeUser(ours.id, 'Admin', 'admin')
  const before = base.dump()
  expect(() => removeUser(ours.admin, ours.admin.userId)).toThrow(new Conflict(oneselfStays))
  expect(() => removeUser(ours.admin, owner.userId)).toThrow(new Conflict(siteOwnerStays))
  expect(() => changeRole(ours.admin, owner.userId, { role: 'team_member' })).toThrow(
    new Conflict(siteOwnerStays),
  )
  expect(base.dump()).toBe(before)
  db().update(users).set({ status: 'inactive', erasedAt: 5 }).where(eq(users.id, owner.userId)).run()
  expect(() => requireUser(ours.admin, owner.userId)).toThrow(NotFound)
  const second = makeUser(ours.id, 'second', 'admin')
  removeUser(second, ours.admin.userId)
  // A call of theirs that was under way when they were removed.
  expect(() => removeUser(ours.admin, second.userId)).toThrow(new Conflict(lastAdminStays))
  expect(() => changeRole(second, second.userId, { role: 'team_member' })).toThrow(
    new Conflict(lastAdminStays),
  )
})

test('what is without anybody goes to somebody, who is told once of all of it', () => {
  const { ours } = base
  const { userId } = ours.member
  const projectId = makeProject(ours, { assignedTo: userId })
  const first = putOn(ours, makeTask(ours, { projectId, dueDate: '2020-01-01' }), userId)
  const second = putOn(ours, makeTask(ours, { projectId }), userId)
  const loose = putOn(ours, makeTask(ours), userId)
  const work = removeUser(ours.admin, userId)
  assignTasks(ours.admin, projectId, [{ taskId: second, assignedTo: ours.admin.userId }])

  expect(reassignWork(ours.admin, ours.manager.userId, work)).toEqual({
    taskIds: [first, loose],
    projectIds: [projectId],
  })
  expect(people(ours.admin, first)).toEqual([ours.manager.userId])
  expect(people(ours.admin, second)).toEqual([ours.admin.userId])
  expect(requireProject(ours.admin, projectId).assignedTo).toBe(ours.manager.userId)
  expect(told(ours.manager)).toEqual(['2 new tasks for you: Cut the carcasses and Cut the carcasses'])
  expect(() => reassignWork(ours.admin, userId, work)).toThrow('Please choose someone from your team')
  expect(() => reassignWork(ours.manager, userId, work)).toThrow(Forbidden)
})

test('what lies in the bin comes back without them', () => {
  const { ours } = base
  const { userId } = ours.member
  const binned = putOn(ours, makeTask(ours), userId)
  const { raw } = { raw: db().$client }
  raw
    .prepare(`insert into bin_entries (company_id, noun, label, deleted_by, deleted_at, expires_at)
    values (?, 'task', 'x', ?, 1, 9e15)`)
    .run(ours.id, ours.admin.userId)
  db().update(tasks).set({ binEntryId: 1 }).where(eq(tasks.id, binned)).run()
  expect(removeUser(ours.admin, userId)).toEqual({ taskIds: [], sharedTaskIds: [], projectIds: [] })
  db().update(tasks).set({ binEntryId: null }).where(eq(tasks.id, binned)).run()
  expect(people(ours.admin, binned)).toEqual([])
  expect(db().select().from(projects).all()).toEqual([])
})
