import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { copiedName } from '#app/domain/projects/project.ts'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { duplicateProject } from '#app/services/projects/duplicate-project.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { history, shownTo } from '#tests/support/board.ts'
import { databaseForTests, makeClient, makeProject, stageId, unsubscribed } from '#tests/support/database.ts'

const base = databaseForTests()

function aJob(values: Parameters<typeof makeProject>[1] = {}) {
  const { ours } = base
  const id = makeProject(ours, {
    name: 'Shaker kitchen',
    notes: 'Narrow stairs',
    stageId: stageId(ours, 'install'),
    status: 'completed',
    clientId: makeClient(ours, 'Mrs Kaye'),
    estimatedValue: 125_000,
    actualValue: 130_000,
    startDate: '2026-10-01',
    dueDate: '2026-10-31',
    assignedTo: ours.manager.userId,
    ...values,
  })
  const task = { projectId: id, assignedTo: ours.member.userId } as const
  createTask(ours.admin, {
    ...task,
    title: 'Survey',
    stage: 'measure',
    status: 'complete',
    dueDate: '2026-10-05',
  })
  createTask(ours.admin, { ...task, title: 'Draw', stage: 'design', priority: 'high', description: 'In oak' })
  const gone = createTask(ours.admin, { ...task, title: 'Not wanted', stage: 'design' })
  deleteTask(ours.admin, gone.id)
  return id
}

describe('duplicating a job', () => {
  test('copies its client, texts and tasks, all of them open, under a new number and without dates', () => {
    const { admin, member } = base.ours
    const id = aJob()
    const source = requireProject(admin, id)
    const copy = duplicateProject(admin, id, { name: 'Shaker larder' })
    expect(copy).toMatchObject({
      name: 'Shaker larder',
      notes: 'Narrow stairs',
      clientId: source.clientId,
      stageId: stageId(base.ours, 'measure'),
      status: 'active',
      estimatedValue: 125_000,
      actualValue: null,
      assignedTo: base.ours.manager.userId,
      startDate: null,
      dueDate: null,
      completedDate: null,
    })
    const tasks = listProjectTasks(admin, copy.id).map(task => ({
      title: task.title,
      stage: task.stageName,
      status: task.status,
      dueDate: task.dueDate,
      priority: task.priority,
      description: task.description,
      people: task.assignees.map(person => person.id),
    }))
    const open = { status: 'pending', dueDate: null, people: [member.userId] }
    expect(tasks).toEqual([
      { ...open, title: 'Survey', stage: 'measure', priority: 'medium', description: '' },
      { ...open, title: 'Draw', stage: 'design', priority: 'high', description: 'In oak' },
    ])
    expect(history(admin, copy.id)).toEqual(['project.created', 'project.duplicated'])
    expect(shownTo(admin)).toContain(copy.id)
    expect(copy.jobNumber).not.toBe(source.jobNumber)
    expect(listNotifications(member, { limit: 1 }).notifications[0]).toMatchObject({
      title: '2 new tasks for you',
    })
    expect(requireProject(admin, id)).toEqual(source)
  })

  test('moves its dates and those of its tasks along with a new start', () => {
    const { admin } = base.ours
    const copy = duplicateProject(admin, aJob(), { startDate: '2026-12-01' })
    expect(copy).toMatchObject({
      name: 'Shaker kitchen (Copy)',
      startDate: '2026-12-01',
      dueDate: '2026-12-31',
    })
    expect(listProjectTasks(admin, copy.id).map(task => task.dueDate)).toEqual(['2026-12-05', null])
    const undated = duplicateProject(admin, aJob({ startDate: null }), { startDate: '2026-12-01' })
    expect(listProjectTasks(admin, undated.id).map(task => task.dueDate)).toEqual([null, null])
  })

  test('leaves out whoever has left, and values for whoever may not see them', () => {
    const { admin, manager, member } = base.ours
    const id = aJob()
    expect(duplicateProject(member, id, {}).estimatedValue).toBeNull()
    for (const { userId } of [manager, member]) {
      db().update(users).set({ status: 'inactive' }).where(eq(users.id, userId)).run()
    }
    const copy = duplicateProject(admin, id, {})
    expect(copy.assignedTo).toBeNull()
    for (const task of listProjectTasks(admin, copy.id)) {
      expect([task.assignedTo, task.assignees]).toEqual([null, []])
    }
  })

  test('makes one of a request sent twice', () => {
    const { admin } = base.ours
    const id = aJob()
    const copy = duplicateProject(admin, id, { requestId: 'r-1' })
    expect(duplicateProject(admin, id, { requestId: 'r-1' }).id).toBe(copy.id)
  })

  test('is for whoever may create a project, of their own company', () => {
    const id = aJob()
    const before = base.dump()
    expect(() => duplicateProject(base.theirs.admin, id, {})).toThrow(NotFound)
    expect(() => duplicateProject(unsubscribed(base.ours.member), id, {})).toThrow(PaymentRequired)
    expect(base.dump()).toBe(before)
  })

  test('cuts a name that leaves no room', () => {
    expect(copiedName('x'.repeat(160))).toBe(`${'x'.repeat(153)} (Copy)`)
  })
})
