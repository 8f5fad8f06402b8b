import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { Forbidden, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type TaskFilter, type TaskOwner, taskFilters } from '#app/domain/tasks/task.ts'
import { openTasksHref, taskListHref, taskListTitle } from '#app/domain/tasks/task-links.ts'
import { unbinRows } from '#app/models/bin/rows.server.ts'
import { listProjectTasks, requireTaskPlace } from '#app/models/tasks/project-tasks.server.ts'
import { getTask, listTaskAssignees, requireTask } from '#app/models/tasks/task.server.ts'
import { requireTaskDetails } from '#app/models/tasks/task-details.server.ts'
import {
  countTasksWithoutAnybody,
  findTasks,
  listMyTasks,
  listTasks,
} from '#app/models/tasks/task-list.server.ts'
import { purgeTasks } from '#app/models/tasks/task-writes.server.ts'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { resetProjectTasks } from '#app/services/tasks/reset-project-tasks.server.ts'
import { setTaskDone, updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { binEntries, notifications, projects, tasks, todos } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeClient,
  makeProject,
  makeTask,
  makeUser,
  stageId,
  verbs,
} from '#tests/support/database.ts'

const base = databaseForTests()

const page = { limit: 50, offset: 0 }

function ids(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

function assigneeIds(scope: Scope, id: number): number[] {
  return ids(requireTask(scope, id).assignees)
}

describe('the bin', () => {
  test('a deleted task is gone from every list until it is restored', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours)
    const { id } = createTask(ours.admin, { title: 'Cut', projectId, assignedTo: ours.admin.userId })
    const entry = deleteTask(ours.admin, id)
    expect(getTask(ours.admin, id)).toBeNull()
    expect(listProjectTasks(ours.admin, projectId)).toEqual([])
    expect(listMyTasks(ours.admin, page)).toEqual([])
    expect(findTasks(ours.admin, { filter: 'all', query: '' }, page)).toEqual({
      rows: [],
      total: 0,
      isMore: false,
    })
    expect(() => deleteTask(ours.admin, id)).toThrow(NotFound)
    expect(unbinRows('task', { id: entry, companyId: theirs.admin.companyId })).toEqual([])
    expect(unbinRows('task', { id: entry, companyId: ours.admin.companyId })).toEqual([id])
    expect(assigneeIds(ours.admin, id)).toEqual([ours.admin.userId])
  })

  test('a project’s tasks go together, leaving earlier deletions where they are', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const [one, two, three] = [1, 2, 3].map(() => makeTask(ours, { projectId }))
    const other = makeTask(ours, { projectId: makeProject(ours) })
    if (!one || !two || !three) throw new Error('three tasks were made')
    const earlier = deleteTask(ours.admin, one)
    const entry = clearProjectTasks(ours.admin, projectId)
    expect(ids(listTasks(ours.admin, page))).toEqual([other])
    expect(
      db()
        .select()
        .from(binEntries)
        .where(eq(binEntries.id, entry ?? 0))
        .get(),
    ).toMatchObject({
      noun: 'tasks',
      itemCount: 2,
      projectId,
      label: 'Tasks of Shaker kitchen',
    })
    expect(clearProjectTasks(ours.admin, projectId)).toBeNull()
    expect(unbinRows('task', { id: entry ?? 0, companyId: ours.admin.companyId })).toEqual([two, three])
    expect(unbinRows('task', { id: earlier, companyId: ours.admin.companyId })).toEqual([one])
    expect(verbs()).toEqual(['task.deleted', 'tasks.cleared'])
  })

  test('a task of a deleted project is not there either', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const id = makeTask(ours, { projectId })
    const [entry] = db()
      .insert(binEntries)
      .values({
        companyId: ours.id,
        noun: 'project',
        label: 'Kitchen',
        deletedBy: ours.admin.userId,
        deletedAt: 1,
        expiresAt: 2,
      })
      .returning()
      .all()
    db()
      .update(projects)
      .set({ binEntryId: entry?.id ?? null })
      .where(eq(projects.id, projectId))
      .run()
    expect(getTask(ours.admin, id)).toBeNull()
    expect(listTasks(ours.admin, page)).toEqual([])
    expect(() => setTaskDone(ours.admin, id, true)).toThrow(NotFound)
  })

  test('emptying removes the rows and keeps people’s to-dos', () => {
    const { ours } = base
    const id = makeTask(ours)
    db()
      .insert(todos)
      .values({ companyId: ours.id, userId: ours.admin.userId, title: 'Ask about it', linkedTaskId: id })
      .run()
    purgeTasks({ id: deleteTask(ours.admin, id), companyId: ours.id })
    expect(db().select().from(tasks).where(eq(tasks.id, id)).all()).toEqual([])
    expect(db().select().from(todos).all()).toMatchObject([{ title: 'Ask about it', linkedTaskId: null }])
  })
})

describe('all of a project’s tasks', () => {
  test('are reset to pending by those who may edit the project', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const done = makeTask(ours, {
      projectId,
      status: 'complete',
      completedAt: 5,
      completedBy: ours.admin.userId,
    })
    makeTask(ours, { projectId })
    const other = makeTask(ours, { projectId: makeProject(ours), status: 'complete' })
    expect(() => resetProjectTasks(ours.member, projectId)).toThrow(Forbidden)
    expect(() => clearProjectTasks(ours.member, projectId)).toThrow(Forbidden)
    expect(resetProjectTasks(ours.manager, projectId)).toBe(1)
    expect(resetProjectTasks(ours.manager, projectId)).toBe(0)
    expect(requireTask(ours.admin, done)).toMatchObject({
      status: 'pending',
      completedAt: null,
      completedBy: null,
    })
    expect(requireTask(ours.admin, other).status).toBe('complete')
    expect(verbs()).toEqual(['tasks.reset'])
  })
})

describe('lists', () => {
  test('show a company only its own, filtered and searched', () => {
    const { ours, theirs } = base
    makeTask(theirs, { title: 'Theirs' })
    const late = makeTask(ours, { title: 'Late 100%', dueDate: '2026-01-01' })
    const undated = makeTask(ours, { title: 'Undated', description: 'of ash' })
    const soon = makeTask(ours, { title: 'Soon', dueDate: '2026-02-01' })
    const done = makeTask(ours, { title: 'Done', status: 'complete', dueDate: '2025-01-01' })
    const { member } = ours
    const found = (filter: TaskFilter, query = '', mine = false) =>
      ids(findTasks(member, { filter, mine, query }, page).rows)
    expect(found('all')).toEqual([late, soon, undated, done])
    expect(found('open')).toEqual([late, soon, undated])
    expect(found('done')).toEqual([done])
    expect(found('all', '', true)).toEqual([])
    expect(found('all', 'ASH')).toEqual([undated])
    expect(found('all', '%')).toEqual([late])
    updateTask(ours.admin, soon, { assigneeIds: [member.userId] })
    expect(found('open', '', true)).toEqual([soon])
    expect(found('done', '', true)).toEqual([])
    expect(ids(listMyTasks(member, page))).toEqual([soon])
    expect(findTasks(member, { filter: 'all', query: '' }, { limit: 1, offset: 1 })).toMatchObject({
      rows: [{ id: soon }],
      total: 4,
    })
  })

  test.each(taskFilters)('page by page (%s) hold each task once and in order', filter => {
    const { ours } = base
    const yesterday = addDays(dayIn('Europe/London', Date.now()), -1)
    for (const dueDate of [null, yesterday, yesterday, '2026-01-01', '2030-01-01']) {
      makeTask(ours, { dueDate })
      makeTask(ours, { dueDate, status: 'complete', completedAt: dueDate === yesterday ? 1 : 2 })
      makeTask(ours, { waitingFor: 'Hinges', waitingUntil: dueDate === '2026-01-01' ? null : '2031-05-06' })
    }
    const read = (limit: number, offset: number) =>
      ids(findTasks(ours.admin, { filter, query: '' }, { limit, offset }).rows)
    const all = read(100, 0)
    expect(all.length).toBeGreaterThan(2)
    for (const limit of [1, 2, 3, 4]) {
      const offsets = Array.from({ length: Math.ceil(all.length / limit) + 2 }, (_, at) => at * limit)
      expect(offsets.flatMap(offset => read(limit, offset))).toEqual(all)
    }
  })

  test('of a person hold what they are on; of nobody what is without anybody', () => {
    const { ours, theirs } = base
    const { userId } = ours.member
    makeTask(theirs)
    const [on, main, free, done] = [
      makeTask(ours),
      makeTask(ours, { assignedTo: userId }),
      makeTask(ours),
      makeTask(ours, { status: 'complete' }),
    ]
    updateTask(ours.admin, on, { assigneeIds: [userId] })
    updateTask(ours.admin, main, { assigneeIds: [ours.manager.userId] })
    const found = (person: TaskOwner, filter: TaskFilter = 'open') =>
      findTasks(ours.admin, { filter, person, query: '' }, page)
    expect(ids(found(userId).rows)).toEqual([main, on])
    expect(ids(found(ours.manager.userId).rows)).toEqual([main])
    expect(found('none')).toMatchObject({ rows: [{ id: free }], total: 1 })
    expect(ids(found('none', 'all').rows)).toEqual([free, done])
    expect(found(theirs.member.userId)).toEqual({ rows: [], total: 0, isMore: false })
    expect(countTasksWithoutAnybody(ours.admin)).toBe(1)
  })

  test('of done tasks begin with the last completed; overdue ones are open and due before today', () => {
    const { ours } = base
    const done = [3, 1, 2].map(completedAt => makeTask(ours, { status: 'complete', completedAt }))
    const now = dayIn('Europe/London', Date.now())
    const yesterday = makeTask(ours, { dueDate: addDays(now, -1) })
    const before = makeTask(ours, { dueDate: addDays(now, -2), status: 'in_progress' })
    makeTask(ours, { dueDate: now })
    makeTask(ours, { dueDate: addDays(now, -1), status: 'complete', completedAt: 0 })
    const found = (filter: TaskFilter) => findTasks(ours.member, { filter, query: '' }, page)
    expect(ids(found('done').rows).slice(0, 3)).toEqual([done[0], done[2], done[1]])
    expect(found('overdue')).toMatchObject({ rows: [{ id: before }, { id: yesterday }], total: 2 })
  })

  test('details name the project, its client and the person', () => {
    const { ours } = base
    const projectId = makeProject(ours, { clientId: makeClient(ours), stageId: stageId(ours, 'install') })
    const id = makeTask(ours, { projectId })
    updateTask(ours.admin, id, { assignedTo: ours.member.userId })
    expect(requireTaskDetails(ours.member, id)).toMatchObject({
      projectName: 'Shaker kitchen',
      projectStage: 'install',
      stageName: 'measure',
      clientName: 'Mr & Mrs Ashworth',
      username: 'oak.team_member',
      assignees: [{ id: ours.member.userId }],
    })
  })

  test('a new task’s place is the asked stage, else the project’s, never another company’s', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours, { stageId: stageId(ours, 'design') })
    const nameFor = (id: number | null) => requireTaskPlace(ours.admin, projectId, id).stageName
    expect(nameFor(stageId(ours, 'install'))).toBe('install')
    expect(nameFor(null)).toBe('design')
    expect(nameFor(stageId(theirs, 'install'))).toBe('design')
  })
})

describe('seeing a task', () => {
  test('reads my notifications of it and marks me as having seen it, once', () => {
    const { ours } = base
    const { member, admin } = ours
    const second = makeUser(ours.id, 'oak.second', 'team_member')
    const { id } = createTask(admin, {
      title: 'Cut',
      assignedTo: member.userId,
      assigneeIds: [second.userId],
    })
    acknowledgeTask(member, id)
    const rows = db().select().from(notifications).all()
    expect(rows.map(row => [row.userId, row.isRead])).toEqual([
      [member.userId, true],
      [second.userId, false],
    ])
    const seen = listTaskAssignees(admin, id)
    expect(seen.map(row => row.acknowledgedAt !== null)).toEqual([true, false])
    const before = base.dump()
    acknowledgeTask(member, id)
    expect(base.dump()).toBe(before)
  })
})

test('the task page’s address and heading say which tasks and whose', () => {
  expect(taskListHref({ filter: 'all', mine: false })).toBe('/tasks')
  expect(taskListHref({ filter: 'done', mine: true, query: 'oak', page: 2 }, '/tasks/new')).toBe(
    '/tasks/new?filter=done&mine=1&q=oak&page=2',
  )
  expect(openTasksHref('none')).toBe('/tasks?filter=open&person=none')
  expect(taskListTitle({ filter: 'open', mine: false, person: 'none' })).toBe(
    'Open tasks with nobody on them',
  )
  expect(taskListTitle({ filter: 'all', mine: false, person: 4 }, 'Jo Birch')).toBe('All tasks of Jo Birch')
  expect(taskListTitle({ filter: 'all', mine: true })).toBe('My tasks')
  expect(taskListTitle({ filter: 'open', mine: true })).toBe('My open tasks')
  expect(taskListTitle({ filter: 'done', mine: false })).toBe('Done tasks')
})
