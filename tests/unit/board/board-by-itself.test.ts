import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn, dayMs } from '#app/domain/clock.ts'
import { leftBoardText } from '#app/domain/projects/finished.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findMissing, listBoardIds, readOffBoard } from '#app/models/board/board.server.ts'
import { requireProjectSheet } from '#app/models/projects/project-sheet.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { addToDashboard } from '#app/services/projects/add-to-dashboard.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { removeFromDashboard } from '#app/services/projects/remove-from-dashboard.server.ts'
import { restartProject } from '#app/services/projects/restart-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'
import { transaction } from '#db/client.ts'
import { firstTaskOf, keepFinished, makeJob, shownTo } from '#tests/support/board.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope
let manager: Scope
let member: Scope

beforeEach(() => {
  admin = base.ours.admin
  manager = base.ours.manager
  member = base.ours.member
})

describe('a job with tasks', () => {
  test('is on the board of whoever is in charge, and off it when somebody else is', () => {
    const id = makeJob(base.ours, 'design')
    updateProject(admin, id, { assignedTo: member.userId })
    expect([shownTo(member), shownTo(manager), shownTo(admin)]).toEqual([[id], [], []])
    expect(requireProjectSheet(member, id).isOnBoard).toBe(true)
    updateProject(admin, id, { assignedTo: manager.userId })
    expect([shownTo(member), shownTo(manager)]).toEqual([[], [id]])
    expect(shownTo(base.theirs.admin)).toEqual([])
  })

  test('is on the board of whoever has one of its open tasks', () => {
    const id = makeJob(base.ours, 'design')
    const task = createTask(admin, { title: 'Cut list', projectId: id, assignedTo: member.userId })
    expect([shownTo(member), shownTo(manager)]).toEqual([[id], []])
    setTaskDone(admin, task.id, true)
    expect(shownTo(member)).toEqual([])
  })

  test('is there once its tasks are given out together', () => {
    const id = makeJob(base.ours, 'measure')
    const task = requireTask(admin, firstTaskOf(admin, id))
    assignTasks(admin, id, [{ taskId: task.id, version: task.version, assignedTo: member.userId }])
    expect(shownTo(member)).toEqual([id])
  })

  test('comes to the board of whoever began it with its first task', () => {
    const { id } = createProject(manager, { name: 'Bookcase' })
    expect(shownTo(manager)).toEqual([])
    createTask(admin, { title: 'Measure up', projectId: id })
    expect([shownTo(manager), shownTo(admin)]).toEqual([[id], []])
    expect(listBoardIds(manager)).toEqual([id])
  })

  test('stays off the board of whoever took it off, whatever they do in it, until they put it on again', () => {
    const id = makeJob(base.ours, 'measure', { assignedTo: member.userId })
    removeFromDashboard(member, id)
    createTask(admin, { title: 'Cut list', projectId: id, assignedTo: member.userId })
    expect(shownTo(member)).toEqual([])
    expect(requireProjectSheet(member, id).isOnBoard).toBe(false)
    expect(findMissing(member, null, 50).map(row => row.id)).toEqual([id])
    expect(addToDashboard(member, id, { asItStands: true }).outcome).toBe('added')
    expect(shownTo(member)).toEqual([id])
    expect(addToDashboard(member, id).outcome).toBe('already')
  })
})

describe('a finished job', () => {
  const daysAgo = (days: number) => addDays(dayIn(admin.timeZone, Date.now()), -days)

  test('leaves the boards by itself after so many days as the company says, and is counted', () => {
    const on = (days: number) =>
      makeJob(base.ours, 'complete', { completedDate: daysAgo(days), assignedTo: member.userId })
    const [fresh, week, old] = [on(6), on(7), on(20)]
    expect(shownTo(member)).toEqual([fresh])
    expect(readOffBoard(member).left).toBe(2)
    keepFinished(base.ours, 14)
    expect(shownTo(member)).toEqual([fresh, week])
    keepFinished(base.ours, 0)
    expect([shownTo(member), readOffBoard(member).left]).toEqual([[], 3])
    keepFinished(base.ours, null)
    expect([shownTo(member), readOffBoard(member).left]).toEqual([[fresh, week, old], 0])
  })

  test('is counted up to a hundred and one, which are more than a hundred', () => {
    const on = { completedDate: daysAgo(40), assignedTo: member.userId }
    transaction(() => {
      for (let at = 0; at < 105; at++) makeJob(base.ours, 'complete', on)
    })
    expect(leftBoardText(readOffBoard(member).left)).toBe('More than 100 finished jobs left the board.')
    expect([leftBoardText(100), leftBoardText(1)]).toEqual([
      '100 finished jobs left the board.',
      '1 finished job left the board.',
    ])
  })

  test('is one that was completed or called off anywhere, a week after the last that happened to it', () => {
    const at = (status: 'completed' | 'cancelled' | 'on_hold', days: number) =>
      makeJob(base.ours, 'design', {
        status,
        createdAt: Date.now() - days * dayMs,
        assignedTo: member.userId,
      })
    const [held, fresh] = [at('on_hold', 30), at('completed', 2)]
    at('completed', 9)
    at('cancelled', 9)
    expect(shownTo(member).sort((a, b) => a - b)).toEqual([held, fresh])
    expect(readOffBoard(member).left).toBe(2)
    expect(readOffBoard(base.theirs.admin).left).toBe(0)
  })

  test('comes back by a new start alone', () => {
    const id = makeJob(base.ours, 'complete', { completedDate: daysAgo(20) })
    expect(findMissing(admin, null, 50)).toEqual([])
    const before = base.dump()
    expect(addToDashboard(admin, id, { asItStands: true }).outcome).toBe('asks')
    expect(base.dump()).toBe(before)
    expect(restartProject(admin, id).activityId).not.toBeNull()
    expect(shownTo(admin)).toEqual([id])
  })
})
