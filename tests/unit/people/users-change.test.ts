import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { emailTakenMeanwhile, hasLeft, usernameTakenMeanwhile } from '#app/domain/people/member.ts'
import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertInvitation } from '#app/models/invitations/invitation-writes.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { position } from '#app/records/position.server.ts'
import { changeRole } from '#app/services/people/change-role.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'
import { db } from '#db/client.ts'
import { tasks, users } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, makeUser, verbs } from '#tests/support/database.ts'
import { people, told } from '#tests/support/tasks.ts'

const base = databaseForTests()

test('an admin changes what is known of a person; the position is one of the company’s', () => {
  const { ours } = base
  const { userId } = ours.member
  position.create(ours.admin, { name: 'Bench Joiner' })
  const saved = updateUser(ours.admin, userId, {
    phone: '01943 555 014',
    jobRole: 'bench joiner',
    version: 1,
  })
  expect(saved).toMatchObject({ phone: '01943 555 014', jobRole: 'Bench Joiner', version: 2 })
  expect(() => updateUser(ours.admin, userId, { jobRole: 'Astronaut' })).toThrow(Invalid)
  expect(updateUser(ours.admin, userId, { jobRole: '' }).jobRole).toBe('')
  expect(verbs().slice(1)).toEqual(['user.updated', 'user.updated'])
})

test('a save made from an older version changes nothing and says who saved last', () => {
  const { ours } = base
  const { userId } = ours.member
  changeRole(ours.admin, userId, { role: 'project_manager' })
  // An invitation of the same number as the person is no change of theirs.
  recordActivity(ours.member, 'user.invited', { subjectId: userId, detail: { name: 'x', role: 'admin' } })
  const before = base.dump()
  try {
    updateUser(ours.admin, userId, { department: 'Office', version: 1 })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Stale)
    expect(error).toMatchObject({ current: { version: 2 }, lastChange: { by: 'oak admin' } })
  }
  expect(base.dump()).toBe(before)
})

test('saving what already stands changes nothing', () => {
  const { ours } = base
  const before = base.dump()
  updateUser(ours.admin, ours.member.userId, {
    firstName: 'oak',
    role: 'team_member',
    status: 'active',
    version: 1,
  })
  changeRole(ours.admin, ours.member.userId, { role: 'team_member', from: 'admin' })
  restoreUser(ours.admin, ours.member.userId)
  expect(base.dump()).toBe(before)
})

test('nobody else changes people: not managers, not members, not another company', () => {
  const { ours, theirs } = base
  const { userId } = ours.member
  const before = base.dump()
  expect(() => updateUser(ours.member, userId, { role: 'admin' })).toThrow(Forbidden)
  expect(() => changeRole(ours.manager, ours.manager.userId, { role: 'admin' })).toThrow(Forbidden)
  expect(() => updateUser(theirs.admin, userId, { department: 'x' })).toThrow(NotFound)
  expect(() => changeRole(theirs.admin, userId, { role: 'admin' })).toThrow(NotFound)
  expect(() => restoreUser(theirs.admin, userId)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})

test('another role is told to the person, once, and never of one’s own act', () => {
  const { ours } = base
  changeRole(ours.admin, ours.member.userId, { role: 'project_manager', from: 'team_member' })
  expect(told(ours.member)).toEqual([
    'You are now Project Manager: You were Team Member before. What you see and may do goes by your role.',
  ])
  expect(() => changeRole(ours.admin, ours.member.userId, { role: 'admin', from: 'team_member' })).toThrow(
    'Somebody else has made oak team_member Project Manager in the meantime',
  )
  makeUser(ours.id, 'second', 'admin')
  changeRole(ours.admin, ours.admin.userId, { role: 'team_member' })
  expect(told(ours.admin)).toEqual([])
})

test('who is brought back has their password, role and open tasks again', () => {
  const { ours } = base
  const { userId } = ours.manager
  const [free, taken, done] = [makeTask(ours), makeTask(ours), makeTask(ours)]
  const all = [free, taken, done].map(taskId => ({ taskId, userId }))
  insertAssignments(ours.admin, all)
  removeUser(ours.admin, userId)
  expect(() => updateUser(ours.admin, userId, { department: 'x' })).toThrow(new Conflict(hasLeft))
  expect(() => changeRole(ours.admin, userId, { role: 'admin' })).toThrow(new Conflict(hasLeft))
  insertAssignments(ours.admin, [{ taskId: taken, userId: ours.member.userId }])
  db().update(tasks).set({ status: 'complete', completedAt: 5 }).where(eq(tasks.id, done)).run()

  const { user, work } = restoreUser(ours.admin, userId)
  expect(user).toMatchObject({ status: 'active', role: 'project_manager' })
  expect(work).toEqual({ taskIds: [free], projectIds: [] })
  expect(people(ours.admin, free)).toEqual([userId])
  expect(requireTask(ours.admin, free).assignedTo).toBe(userId)
  expect(people(ours.admin, taken)).toEqual([ours.member.userId])
  expect(people(ours.admin, done)).toEqual([])
})

test('who is brought back stands again beside those they shared a task with, not beside who took one over', () => {
  const { ours } = base
  const [back, colleague] = [ours.member.userId, ours.manager.userId]
  const projectId = makeProject(ours)
  const [second, first, taken, loose] = [
    makeTask(ours, { projectId, assignedTo: colleague }),
    makeTask(ours, { projectId, assignedTo: back }),
    makeTask(ours, { projectId, assignedTo: back }),
    makeTask(ours, { assignedTo: colleague }),
  ]
  const shared = [second, first, loose]
  insertAssignments(ours.admin, [
    ...shared.flatMap(taskId => [back, colleague].map(userId => ({ taskId, userId }))),
    { taskId: taken, userId: back },
  ])
  expect(removeUser(ours.admin, back)).toMatchObject({ sharedTaskIds: shared })
  insertAssignments(ours.admin, [{ taskId: taken, userId: colleague }])
  expect(restoreUser(ours.admin, back).work.taskIds).toEqual(shared)
  for (const id of shared) expect(new Set(people(ours.admin, id))).toEqual(new Set([back, colleague]))
  expect(people(ours.admin, taken)).toEqual([colleague])
  expect(requireTask(ours.admin, second).assignedTo).toBe(colleague)
  expect(requireTask(ours.admin, first).assignedTo).toBe(back)
  expect(requireTask(ours.admin, loose)).toMatchObject({ assignedTo: colleague })
})

test('nobody comes back without a seat, or under a name that is somebody else’s by now', () => {
  const { ours, theirs } = base
  const { userId } = ours.member
  removeUser(ours.admin, userId)
  const newcomer = makeUser(theirs.id, 'newcomer', 'team_member')
  const take = (values: Partial<typeof users.$inferInsert>) =>
    db().update(users).set(values).where(eq(users.id, newcomer.userId)).run()
  take({ email: 'OAK.team_member@example.com' })
  expect(() => restoreUser(ours.admin, userId)).toThrow(new Conflict(emailTakenMeanwhile))
  take({ email: 'newcomer@example.com', username: 'Oak.Team_Member' })
  expect(() => restoreUser(ours.admin, userId)).toThrow(new Conflict(usernameTakenMeanwhile))
  take({ username: 'newcomer' })
  const invitation = {
    email: 'oak.team_member@example.com',
    firstName: '',
    lastName: '',
    role: 'team_member' as const,
  }
  insertInvitation(ours.admin, { ...invitation, tokenHash: 'x' })
  expect(() => restoreUser(ours.admin, userId)).toThrow('An invitation to their email address is open')
  db().$client.prepare("update team_invitations set status = 'revoked'").run()
  for (const name of ['c', 'd', 'e']) makeUser(ours.id, name, 'team_member')
  const before = base.dump()
  expect(() => restoreUser(ours.admin, userId)).toThrow(SeatLimit)
  expect(() => updateUser(ours.admin, userId, { status: 'active' })).toThrow(SeatLimit)
  expect(base.dump()).toBe(before)
})

test('the status of a record removes and brings back, with what is changed beside it', () => {
  const { ours } = base
  const { userId } = ours.member
  updateUser(ours.admin, userId, { department: 'Workshop', status: 'inactive' })
  expect(requireUser(ours.admin, userId)).toMatchObject({ status: 'inactive', department: 'Workshop' })
  updateUser(ours.admin, userId, { role: 'project_manager', status: 'active' })
  expect(requireUser(ours.admin, userId)).toMatchObject({ status: 'active', role: 'project_manager' })
  expect(verbs()).toEqual(['user.updated', 'user.removed', 'user.restored', 'user.role_changed'])
})
