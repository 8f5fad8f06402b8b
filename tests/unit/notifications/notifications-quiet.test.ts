import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, type TestCompany } from '#tests/support/database.ts'

const base = databaseForTests()

/** A project with two tasks that the member is on, and of which they were told: of each alone, or of both at once. */
function toldOf(company: TestCompany, how: 'each' | 'both', projectId = makeProject(company)) {
  const { admin, member } = company
  const taskIds = [makeTask(company, { projectId }), makeTask(company, { projectId })]
  const project = { id: projectId, name: 'Shaker kitchen' }
  insertAssignments(
    admin,
    taskIds.map(taskId => ({ taskId, userId: member.userId })),
  )
  const assignments = taskIds.map(taskId => ({ userId: member.userId, taskId, title: 'Cut list' }))
  const tell = (some: typeof assignments) => {
    const detail = { count: some.length, names: [], taskIds: some.map(({ taskId }) => taskId) }
    const activityId = recordActivity(admin, 'tasks.assigned', { subjectId: projectId, projectId, detail })
    notifyAssigned(admin, { activityId, project, assignments: some })
  }
  if (how === 'both') tell(assignments)
  else for (const one of assignments) tell([one])
  const [first = 0, second = 0] = taskIds
  return { projectId, first, second }
}

function unread({ member }: TestCompany): number {
  return db()
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, member.userId), eq(notifications.isRead, false)))
    .all().length
}

test('a deleted task nags nobody, its neighbour still does', () => {
  const { ours, theirs } = base
  const { first } = toldOf(ours, 'each')
  toldOf(theirs, 'each')
  const entry = deleteTask(ours.admin, first)
  expect([unread(ours), unread(theirs)]).toEqual([1, 2])
  restoreFromBin(ours.admin, entry)
  expect(unread(ours)).toBe(1)
})

test('what told of many tasks is quiet when the last of them is gone', () => {
  const { ours, theirs } = base
  const { first, second } = toldOf(ours, 'both')
  toldOf(theirs, 'both')
  deleteTask(ours.admin, first)
  expect(unread(ours)).toBe(1)
  deleteTask(ours.admin, second)
  expect([unread(ours), unread(theirs)]).toEqual([0, 1])
})

test('what told of an act’s tasks goes with the last of these, whatever else of the project is theirs', () => {
  const { ours } = base
  const { projectId, first, second } = toldOf(ours, 'both')
  toldOf(ours, 'both', projectId)
  const takeOff = (id: number) => updateTask(ours.admin, id, { assigneeIds: [] })
  takeOff(first)
  expect(unread(ours)).toBe(2)
  takeOff(second)
  expect(unread(ours)).toBe(1)
})

test('deleting the last task of an act quiets its notification beside the project’s other ones', () => {
  const { ours } = base
  const { projectId, first, second } = toldOf(ours, 'both')
  toldOf(ours, 'both', projectId)
  deleteTask(ours.admin, first)
  expect(unread(ours)).toBe(2)
  deleteTask(ours.admin, second)
  expect(unread(ours)).toBe(1)
})

test.each([
  ['removing all tasks', clearProjectTasks],
  ['deleting the project', deleteProject],
])('%s quiets all that told of them', (_, remove) => {
  const { ours, theirs } = base
  const { projectId } = toldOf(ours, 'each')
  toldOf(ours, 'both')
  toldOf(theirs, 'each')
  remove(ours.admin, projectId)
  expect([unread(ours), unread(theirs)]).toEqual([1, 2])
})
