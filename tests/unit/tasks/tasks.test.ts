import { describe, expect, test } from 'vitest'
import { Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newTask, taskChange } from '#app/domain/tasks/task.schema.ts'
import { listProjectTasks, requireTaskPlace } from '#app/models/tasks/project-tasks.server.ts'
import { listTaskAssignees, requireTask } from '#app/models/tasks/task.server.ts'
import { requireTaskDetails } from '#app/models/tasks/task-details.server.ts'
import { listTasks } from '#app/models/tasks/task-list.server.ts'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { resetProjectTasks } from '#app/services/tasks/reset-project-tasks.server.ts'
import { setTaskDone, setTaskStatus, updateTask } from '#app/services/tasks/update-task.server.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  stageId,
  unsubscribed,
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

describe('adding a task', () => {
  test('is pending and of medium priority, in the stage where its project is', () => {
    const { ours } = base
    const projectId = makeProject(ours, { stageId: stageId(ours, 'design') })
    const task = createTask(ours.member, { title: 'Draw the front view', projectId })
    expect(task).toMatchObject({
      status: 'pending',
      priority: 'medium',
      stageName: 'design',
      stagePosition: 2,
      projectId,
      assignedTo: null,
      assignees: [],
      createdBy: ours.member.userId,
      version: 1,
    })
    expect(createTask(ours.member, { title: 'Sharpen the plane' }).stageName).toBe('measure')
    expect(verbs()).toEqual(['task.created', 'task.created'])
  })

  test('puts the main assignee among the assignees, first', () => {
    const { ours } = base
    const { admin, manager, member } = ours
    const task = createTask(admin, {
      title: 'Hang the doors',
      assignedTo: member.userId,
      assigneeIds: [admin.userId, manager.userId],
    })
    expect(assigneeIds(admin, task.id)).toEqual([member.userId, admin.userId, manager.userId])
    expect(task.assignees[0]).toEqual({ id: member.userId, name: 'oak team_member', initials: 'OT' })
    expect(verbs()).toEqual(['task.created', 'task.assigned'])
  })

  test('goes after the last task of its stage', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const made = ['One', 'Two', 'Three'].map(title => createTask(ours.admin, { title, projectId }).id)
    createTask(ours.admin, { title: 'Elsewhere', projectId, stage: 'design' })
    expect(ids(listProjectTasks(ours.admin, projectId)).slice(0, 3)).toEqual(made)
    expect(listProjectTasks(ours.admin, projectId).map(task => task.position)).toEqual([1, 2, 3, 1])
  })

  test('a complete one carries when and by whom, and moves no project', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const task = createTask(ours.admin, { title: 'Already done', projectId, status: 'complete' })
    expect(task.completedAt).not.toBeNull()
    expect(task.completedBy).toBe(ours.admin.userId)
    expect(verbs()).toEqual(['task.created'])
  })

  test('twice with one request id makes one', () => {
    const { ours } = base
    const first = createTask(ours.admin, { title: 'Once', requestId: 'a-1' })
    expect(createTask(ours.admin, { title: 'Once', requestId: 'a-1' }).id).toBe(first.id)
    expect(listTasks(ours.admin, page)).toHaveLength(1)
  })

  test('refuses ids of another company at their field', () => {
    const { ours, theirs } = base
    const foreign = makeProject(theirs)
    const before = base.dump()
    const message = (kind: string) => [expect.stringContaining(`Please choose ${kind}`)]
    const refusals = [
      [{ projectId: foreign }, { projectId: message('one of your jobs') }],
      [{ assignedTo: theirs.member.userId }, { assignedTo: message('someone') }],
      [{ assigneeIds: [theirs.admin.userId] }, { assigneeIds: message('someone') }],
      [{ stage: 'no such stage' }, { stage: message('one of your stages') }],
    ] as const
    for (const [fields, fieldErrors] of refusals) {
      const astray = newTask('Europe/London').parse({ title: 'Astray', ...fields })
      expect(() => createTask(ours.admin, astray)).toThrow(
        expect.objectContaining({ status: 400, fieldErrors }),
      )
    }
    expect(base.dump()).toBe(before)
  })

  test('needs a subscription, except an admin’s', () => {
    const { ours } = base
    expect(() => createTask(unsubscribed(ours.member), { title: 'Late payer' })).toThrow(PaymentRequired)
    expect(createTask(unsubscribed(ours.admin), { title: 'Admins go on' }).id).toBeGreaterThan(0)
  })
})

describe('changing a task', () => {
  test('saves only what is given and counts its versions', () => {
    const { ours } = base
    const task = createTask(ours.admin, { title: 'Cut', dueDate: '2026-11-25', description: 'Ash' })
    const { task: saved } = updateTask(ours.admin, task.id, { title: 'Cut and edge' })
    expect(saved).toMatchObject({
      title: 'Cut and edge',
      dueDate: '2026-11-25',
      description: 'Ash',
      version: 2,
    })
    const before = base.dump()
    expect(updateTask(ours.admin, task.id, { title: 'Cut and edge', version: 1 }).task.version).toBe(2)
    expect(base.dump()).toBe(before)
  })

  test('a save from an older version changes nothing and tells both', () => {
    const { ours } = base
    const task = createTask(ours.admin, { title: 'Cut' })
    updateTask(ours.manager, task.id, { title: 'Cut and edge', version: 1 })
    const before = base.dump()
    expect(() => updateTask(ours.admin, task.id, { title: 'Saw', version: 1 })).toThrow(
      expect.objectContaining({
        status: 409,
        current: expect.objectContaining({ title: 'Cut and edge', version: 2 }),
        lastChange: expect.objectContaining({ by: 'oak project_manager' }),
      }),
    )
    expect(base.dump()).toBe(before)
  })

  test('a save from an older version tells both, even of a stage that has gone', () => {
    const { ours } = base
    const id = makeTask(ours)
    updateTask(ours.manager, id, { title: 'Cut and edge' })
    const change = { title: 'Saw', stage: 'finishing' }
    expect(() => updateTask(ours.admin, id, { ...change, version: 1 })).toThrow(Stale)
    expect(() => updateTask(ours.admin, id, { ...change, version: 2 })).toThrow(Invalid)
    expect(updateTask(ours.admin, id, { stage: 'Measure', version: 1 }).task.version).toBe(2)
  })

  test('another main assignee replaces the former, the others stay', () => {
    const { admin, manager, member } = base.ours
    const { id } = createTask(admin, {
      title: 'Glue up',
      assignedTo: member.userId,
      assigneeIds: [manager.userId],
    })
    updateTask(admin, id, { assignedTo: admin.userId })
    expect(assigneeIds(admin, id)).toEqual([admin.userId, manager.userId])
    updateTask(admin, id, { assignedTo: null })
    expect(requireTask(admin, id).assignedTo).toBeNull()
    expect(assigneeIds(admin, id)).toEqual([manager.userId])
    updateTask(admin, id, { assigneeIds: [] })
    expect(assigneeIds(admin, id)).toEqual([])
    updateTask(admin, id, { assigneeIds: [manager.userId, member.userId], assignedTo: manager.userId })
    expect(assigneeIds(admin, id)).toEqual([manager.userId, member.userId])
    updateTask(admin, id, { assignedTo: member.userId, assigneeIds: [manager.userId] })
    expect(assigneeIds(admin, id)).toEqual([member.userId, manager.userId])
  })

  test('refuses foreign ids and leaves the row alone', () => {
    const { ours, theirs } = base
    const id = makeTask(ours)
    const foreignTask = makeTask(theirs)
    const foreignProject = makeProject(theirs)
    const before = base.dump()
    expect(() => updateTask(ours.admin, id, { projectId: foreignProject })).toThrow(Invalid)
    expect(() => updateTask(ours.admin, id, { assignedTo: theirs.admin.userId })).toThrow(Invalid)
    expect(() => updateTask(ours.admin, id, { stage: 'nowhere' })).toThrow(Invalid)
    expect(() => updateTask(ours.admin, foreignTask, { title: 'Ours now' })).toThrow(NotFound)
    expect(() => setTaskDone(ours.admin, foreignTask, true)).toThrow(NotFound)
    expect(() => deleteTask(ours.admin, foreignTask)).toThrow(NotFound)
    expect(() => requireTaskDetails(ours.admin, foreignTask)).toThrow(NotFound)
    expect(() => acknowledgeTask(ours.admin, foreignTask)).toThrow(NotFound)
    expect(() => clearProjectTasks(ours.admin, foreignProject)).toThrow(NotFound)
    expect(() => resetProjectTasks(ours.admin, foreignProject)).toThrow(NotFound)
    expect(() => requireTaskPlace(ours.admin, foreignProject, null)).toThrow(NotFound)
    expect(listTaskAssignees(ours.admin, foreignTask)).toEqual([])
    expect(base.dump()).toBe(before)
  })

  test('team members change, tick and delete their own only: made by them or assigned to them', () => {
    const { ours } = base
    const { admin, member } = ours
    const notTheirs = makeTask(ours)
    const before = base.dump()
    expect(() => updateTask(member, notTheirs, { title: 'Mine' })).toThrow(Forbidden)
    expect(() => setTaskDone(member, notTheirs, true)).toThrow(Forbidden)
    expect(() => deleteTask(member, notTheirs)).toThrow(Forbidden)
    expect(base.dump()).toBe(before)
    const made = createTask(member, { title: 'Made by them' })
    const helped = createTask(admin, {
      title: 'Helped',
      assignedTo: admin.userId,
      assigneeIds: [member.userId],
    })
    expect(setTaskDone(member, made.id, true).task.status).toBe('complete')
    expect(setTaskDone(member, helped.id, true).task.status).toBe('complete')
    expect(deleteTask(member, helped.id)).toBeGreaterThan(0)
    expect(() => setTaskDone(unsubscribed(member), made.id, false)).toThrow(PaymentRequired)
  })

  test('the status carries when and by whom it was completed', () => {
    const { ours } = base
    const { id } = createTask(ours.admin, { title: 'Oil' })
    expect(setTaskStatus(ours.manager, id, 'complete').task).toMatchObject({
      status: 'complete',
      completedBy: ours.manager.userId,
      completedAt: expect.any(Number),
    })
    expect(setTaskStatus(ours.admin, id, 'in_progress').task).toMatchObject({
      status: 'in_progress',
      completedBy: null,
      completedAt: null,
    })
    expect(setTaskDone(ours.admin, id, false).task.status).toBe('in_progress')
    expect(verbs()).toEqual(['task.created', 'task.completed', 'task.reopened'])
  })
})

describe('what forms and JSON send', () => {
  test('completed is complete, an instant is the day it is here, absent fields stay absent', () => {
    const change = taskChange('Europe/London')
    expect(change.parse({ status: 'completed' })).toEqual({ status: 'complete' })
    expect(change.parse({ dueDate: '2026-07-01T23:30:00Z' })).toEqual({ dueDate: '2026-07-02' })
    expect(change.parse({})).toEqual({})
    expect(change.parse({ assignedTo: '', projectId: null, dueDate: '' })).toEqual({
      assignedTo: null,
      projectId: null,
      dueDate: null,
    })
    expect(newTask('Europe/London').parse({ title: ' Cut ', createdBy: 99 })).toEqual({ title: 'Cut' })
  })

  test.each([
    [{ title: '  ' }],
    [{ title: 'x'.repeat(201) }],
    [{ title: 'Cut', dueDate: '1899-12-31' }],
    [{ title: 'Cut', dueDate: '2026-02-30' }],
    [{ title: 'Cut', status: 'done' }],
    [{ title: 'Cut', priority: 'urgent' }],
    [{ title: 'Cut', assigneeIds: 'everyone' }],
    [{ title: 'Cut', projectId: 1.5 }],
    [{}],
  ])('%j is refused', fields => {
    expect(newTask('Europe/London').safeParse(fields).success).toBe(false)
  })
})
