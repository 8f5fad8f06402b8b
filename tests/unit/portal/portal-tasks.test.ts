import { expect, test } from 'vitest'
import { tasks as tasksApi } from '#app/api/tasks.ts'
import { Conflict, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { isOrphaned } from '#app/domain/tasks/task.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'
import { listTaskAssignees, requireReachableTask, requireTask } from '#app/models/tasks/task.server.ts'
import { requireReachableDetails, requireTaskDetails } from '#app/models/tasks/task-details.server.ts'
import { listMyTasks, listTasks } from '#app/models/tasks/task-list.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import {
  markAllNotificationsRead,
  markNotificationRead,
} from '#app/services/notifications/mark-read.server.ts'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import {
  databaseForTests,
  makeClient,
  makeProject,
  makeTask,
  type TestCompany,
  unsubscribed,
  verbs,
} from '#tests/support/database.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const base = databaseForTests()

const page = { limit: 50, offset: 0 }

/** An open task of the company's member whose project is in the bin. */
function makeOrphan(company: TestCompany): { id: number; projectId: number } {
  const clientId = makeClient(company)
  const binEntryId = createBinEntry(company.admin, { noun: 'project', label: 'Kitchen' })
  const projectId = makeProject(company, { name: 'Kitchen', clientId, binEntryId })
  return { id: putMemberOn(company, makeTask(company, { projectId })), projectId }
}

function tell(company: TestCompany, values: Partial<typeof notifications.$inferInsert> = {}): number {
  return db()
    .insert(notifications)
    .values({
      companyId: company.id,
      userId: company.member.userId,
      title: 'New task for you',
      message: 'Cut list',
      ...values,
    })
    .returning({ id: notifications.id })
    .get().id
}

function unreadIds(): number[] {
  const rows = db().select().from(notifications).all()
  return rows.filter(({ isRead }) => !isRead).map(({ id }) => id)
}

test('an orphaned task is found by those on it only, without project and client', () => {
  const { ours, theirs } = base
  const { id, projectId } = makeOrphan(ours)
  expect(isOrphaned(requireReachableTask(ours.member, id))).toBe(true)
  const details = requireReachableDetails(ours.member, id)
  expect(details).toMatchObject({ projectId, projectName: null, jobNumber: null, clientName: null })
  expect(apiAnswer(tasksApi, 'GET /api/tasks/:id/details', { scope: ours.member, id })).toMatchObject({
    id,
    projectId,
    project: null,
    client: null,
  })
  for (const scope of [ours.admin, ours.manager, theirs.admin, theirs.member]) {
    expect(() => requireReachableTask(scope, id)).toThrow(NotFound)
    expect(() => requireReachableDetails(scope, id)).toThrow(NotFound)
  }
  expect(listMyTasks(ours.member, page).map(task => task.id)).toEqual([id])
  expect(listTasks(ours.member, page)).toEqual([])
})

test('an orphaned task is no work: it cannot be opened for editing or ticked', () => {
  const { id } = makeOrphan(base.ours)
  const before = base.dump()
  const { member } = base.ours
  expect(() => requireTask(member, id)).toThrow(NotFound)
  expect(() => requireTaskDetails(member, id)).toThrow(NotFound)
  expect(() => setTaskDone(member, id, true)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})

test('a completed task whose project goes to the bin is not shown any more', () => {
  const { ours } = base
  const { projectId } = makeOrphan(ours)
  const done = putMemberOn(ours, makeTask(ours, { projectId, status: 'complete' }))
  expect(listMyTasks(ours.member, page).map(task => task.id)).not.toContain(done)
})

test('a task with a live project, or without one, is no orphan and found by all', () => {
  const { ours } = base
  for (const id of [makeTask(ours, { projectId: makeProject(ours) }), makeTask(ours)]) {
    expect(isOrphaned(requireReachableTask(ours.member, id))).toBe(false)
    expect(requireReachableDetails(ours.manager, id).id).toBe(id)
  }
})

test('an orphaned task is deleted by whoever is on it, and comes back only after its project', () => {
  const { ours, theirs } = base
  const { id } = makeOrphan(ours)
  const before = base.dump()
  for (const scope of [ours.admin, theirs.admin]) expect(() => deleteTask(scope, id)).toThrow(NotFound)
  expect(() => deleteTask(unsubscribed(ours.member), id)).toThrow(PaymentRequired)
  expect(base.dump()).toBe(before)
  const entry = deleteTask(ours.member, id)
  expect(verbs()).toEqual(['task.deleted'])
  expect(() => requireReachableTask(ours.member, id)).toThrow(NotFound)
  expect(() => restoreFromBin(ours.member, entry)).toThrow(Conflict)
})

test('acknowledging marks what tells of the task as read, also of an orphaned one', () => {
  const { ours, theirs } = base
  const { id } = makeOrphan(ours)
  tell(ours, { relatedTaskId: id })
  const other = tell(ours)
  const manager = tell(ours, { relatedTaskId: id, userId: ours.manager.userId })
  expect(requireReachableDetails(ours.member, id).unread).toBe(1)
  expect(() => acknowledgeTask(theirs.member, id)).toThrow(NotFound)
  acknowledgeTask(ours.member, id)
  expect(unreadIds()).toEqual([other, manager])
  expect(listTaskAssignees(ours.member, id)[0]?.acknowledgedAt).not.toBeNull()
  const after = base.dump()
  acknowledgeTask(ours.member, id)
  expect(base.dump()).toBe(after)
  expect(requireReachableDetails(ours.member, id).unread).toBe(0)
})

test('a notification of many tasks counts as unread at each of these, and at no other of the project', () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const [id, other, later] = [1, 2, 3].map(() => putMemberOn(ours, makeTask(ours, { projectId })))
  if (!id || !other || !later) throw new Error('Three tasks are needed')
  const act = (taskIds: number[]) =>
    recordActivity(ours.admin, 'tasks.assigned', {
      subjectId: projectId,
      projectId,
      detail: { count: taskIds.length, names: [], taskIds },
    })
  const tellOf = (taskIds: number[]) =>
    tell(ours, { type: 'assignment', relatedProjectId: projectId, activityId: act(taskIds) })
  tellOf([id, other])
  const second = tellOf([other, later])
  tell(ours, { type: 'stage', relatedProjectId: projectId, eventKey: `message:${act([id])}` })
  const unreadOf = (taskId: number) => requireReachableDetails(ours.member, taskId).unread
  expect([id, other, later].map(unreadOf)).toEqual([1, 2, 1])
  acknowledgeTask(ours.member, id)
  expect([id, other, later].map(unreadOf)).toEqual([0, 1, 1])
  expect(unreadIds()).toContain(second)
})

test('what told of somebody else’s tasks of the same act stays unread', () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const theirs = makeTask(ours, { projectId })
  const taskIds = [
    putMemberOn(ours, makeTask(ours, { projectId })),
    putMemberOn(ours, makeTask(ours)),
    theirs,
  ]
  const detail = { count: 3, names: [], taskIds }
  const activity = recordActivity(ours.admin, 'tasks.assigned', { subjectId: projectId, projectId, detail })
  const told = tell(ours, {
    type: 'assignment',
    relatedProjectId: projectId,
    activityId: activity,
  })
  acknowledgeTask(ours.member, theirs)
  expect(unreadIds()).toEqual([told])
})

test('notifications are read one by one or all at once, each person’s own', () => {
  const { ours, theirs } = base
  const [first, second, third] = [tell(ours), tell(ours), tell(ours)]
  const others = [tell(ours, { userId: ours.admin.userId }), tell(theirs)]
  expect(markNotificationRead(ours.member, second)).toBe(1)
  expect(markNotificationRead(ours.member, second)).toBe(0)
  const before = base.dump()
  for (const id of [...others, 999]) expect(() => markNotificationRead(ours.member, id)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
  expect(unreadIds()).toEqual([first, third, ...others])
  expect(markAllNotificationsRead(ours.member)).toBe(2)
  expect(markAllNotificationsRead(ours.member)).toBe(0)
  expect(unreadIds()).toEqual(others)
})

test('a notification leads to what it tells of while that can be reached', () => {
  const { ours, theirs } = base
  const projectId = makeProject(ours)
  const taskId = makeTask(ours, { projectId })
  const orphan = makeOrphan(ours)
  const binned = makeTask(ours, { binEntryId: createBinEntry(ours.admin, { noun: 'task', label: 'x' }) })
  const at = (createdAt: number, values: Partial<typeof notifications.$inferInsert>) =>
    tell(ours, { createdAt, ...values })
  at(1, {})
  at(2, { relatedTaskId: binned })
  at(3, { relatedTaskId: orphan.id, relatedProjectId: orphan.projectId })
  at(4, { relatedProjectId: projectId })
  at(5, { relatedTaskId: taskId, relatedProjectId: projectId })
  tell(theirs)
  expect(
    listNotifications(ours.member, { limit: 9 }).notifications.map(row => [row.taskId, row.projectId]),
  ).toEqual([
    [taskId, projectId],
    [null, projectId],
    [orphan.id, null],
    [null, null],
    [null, null],
  ])
  expect(listNotifications(ours.member, { limit: 2 }).notifications).toHaveLength(2)
  expect(listNotifications(ours.manager, { limit: 9 })).toEqual({ unread: 0, total: 0, notifications: [] })
})

test('unread notifications come first, and all are counted', () => {
  const { ours, theirs } = base
  const [oldest, older, newer] = [1, 2, 3].map(createdAt => tell(ours, { createdAt }))
  tell(ours, { createdAt: 4, isRead: true })
  const read = tell(ours, { createdAt: 5, isRead: true })
  tell(theirs)
  const list = (limit: number) => listNotifications(ours.member, { limit, unreadFirst: true })
  const shown = (limit: number) => list(limit).notifications.map(({ id }) => id)
  expect(shown(4)).toEqual([newer, older, oldest, read])
  expect(shown(2)).toEqual([newer, older])
  expect(list(2)).toMatchObject({ unread: 3, total: 5 })
})
