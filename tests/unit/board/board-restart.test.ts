import { beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Forbidden, NotFound } from '#app/domain/errors.ts'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listBoardIds } from '#app/models/board/board.server.ts'
import { getPreference, writePreference } from '#app/models/preferences/preference.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { addToDashboard } from '#app/services/projects/add-to-dashboard.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { restartProject } from '#app/services/projects/restart-project.server.ts'
import { undoAdvance } from '#app/services/projects/undo-advance.server.ts'
import { undoRestart } from '#app/services/projects/undo-restart.server.ts'
import { dismissTasks } from '#app/services/tasks/dismiss-tasks.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { taskAssignees } from '#db/schema/index.ts'
import { firstTaskOf, history, keepFinished, makeJob, shownTo } from '#tests/support/board.ts'
import { databaseForTests, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope
let manager: Scope
let member: Scope

beforeEach(() => {
  admin = base.ours.admin
  manager = base.ours.manager
  member = base.ours.member
})

function at(stage: string): number {
  return stageId(base.ours, stage)
}

describe('starting again', () => {
  function putOn(taskId: number, userId: number) {
    const assigned = { companyId: base.ours.id, taskId, userId, assignedBy: userId, assignedAt: 1 }
    db().insert(taskAssignees).values(assigned).run()
  }

  function halfDone() {
    const id = makeProject(base.ours, { stageId: at('complete'), completedDate: '2026-11-06' })
    const task = (status: 'pending' | 'in_progress' | 'complete') =>
      makeTask(base.ours, { projectId: id, stageId: at('design'), status, completedBy: null })
    return { id, pending: task('pending'), begun: task('in_progress'), done: task('complete') }
  }

  function statusOf(id: number) {
    const { status, completedAt } = requireTask(admin, id)
    return [status, completedAt !== null]
  }

  test('puts the project in the first stage and every task to pending', () => {
    const { id, begun, done } = halfDone()
    writePreference(admin, dismissedTasksKey, [done, 12_345])
    const { activityId } = restartProject(admin, id)
    expect(activityId).not.toBeNull()
    expect(requireProject(admin, id)).toMatchObject({ stageId: at('measure'), completedDate: null })
    expect([statusOf(begun), statusOf(done)]).toEqual([
      ['pending', false],
      ['pending', false],
    ])
    expect(shownTo(admin)).toEqual([id])
    expect(getPreference(admin, dismissedTasksKey)?.value).toEqual([12_345])
    expect(history(admin, id)).toEqual(['project.restarted'])
    const before = base.dump()
    expect(restartProject(admin, id).activityId).toBeNull()
    expect(base.dump()).toBe(before)
  })

  test('is taken back as a whole', () => {
    const { id, pending, begun, done } = halfDone()
    const completedAt = requireTask(admin, done).completedAt
    const { activityId } = restartProject(admin, id)
    undoRestart(admin, id, activityId ?? 0)
    expect(requireProject(admin, id)).toMatchObject({
      stageId: at('complete'),
      completedDate: '2026-11-06',
    })
    expect(statusOf(pending)).toEqual(['pending', false])
    expect(statusOf(begun)).toEqual(['in_progress', false])
    expect(requireTask(admin, done).completedAt).toBe(completedAt)
    expect(shownTo(admin)).toEqual([])
    expect(history(admin, id)).toEqual(['project.restarted', 'project.restart_undone'])
    expect(() => undoRestart(admin, id, activityId ?? 0)).toThrow('The job has moved on since')
  })

  test('is taken back for whoever did it: their board and what they had dismissed, nobody else’s', () => {
    keepFinished(base.ours, null)
    const { id, done } = halfDone()
    for (const { userId } of [admin, manager]) putOn(done, userId)
    addToDashboard(manager, id, { asItStands: true })
    for (const person of [admin, manager]) writePreference(person, dismissedTasksKey, [12_345, done])
    const { activityId } = restartProject(admin, id)
    expect(getPreference(admin, dismissedTasksKey)?.value).toEqual([12_345])
    expect(undoRestart(manager, id, activityId ?? 0).isOwnBoard).toBe(false)
    expect([listBoardIds(admin), listBoardIds(manager)]).toEqual([[], [id]])
    expect(getPreference(admin, dismissedTasksKey)?.value).toEqual([12_345, done])
    expect(getPreference(manager, dismissedTasksKey)?.value).toEqual([12_345, done])
  })

  test('what waited to be dismissed when the project was started again stays shown', () => {
    const { id, done } = halfDone()
    putOn(done, admin.userId)
    restartProject(admin, id)
    expect(() => dismissTasks(admin, [done])).toThrow(NotFound)
    expect(getPreference(admin, dismissedTasksKey)).toBeNull()
  })

  test('leaves tasks alone that were worked on since', () => {
    const { id, begun, done } = halfDone()
    const { activityId } = restartProject(admin, id)
    setTaskDone(admin, begun, true)
    undoRestart(admin, id, activityId ?? 0)
    expect(statusOf(begun)).toEqual(['complete', true])
    expect(statusOf(done)).toEqual(['complete', true])
  })

  test('cannot be taken back once the project moved, and nothing changes then', () => {
    const { id } = halfDone()
    const { activityId } = restartProject(admin, id)
    moveProject(manager, id, { stageId: at('design'), fromStageId: at('measure') })
    moveProject(manager, id, { stageId: at('measure'), fromStageId: at('design') })
    const before = base.dump()
    expect(() => undoRestart(admin, id, activityId ?? 0)).toThrow(Conflict)
    expect(base.dump()).toBe(before)
  })

  test('ends the way back of an advance', () => {
    const id = makeJob(base.ours, 'design')
    const { advance } = setTaskDone(admin, firstTaskOf(admin, id), true)
    restartProject(admin, id)
    expect(() => undoAdvance(admin, id, advance?.activityId ?? 0)).toThrow('The job has moved on since')
  })

  test('is for those who may edit the project, of its company, by its own activity', () => {
    const { id } = halfDone()
    const before = base.dump()
    expect(() => restartProject(member, id)).toThrow(Forbidden)
    expect(() => restartProject(base.theirs.admin, id)).toThrow(NotFound)
    expect(base.dump()).toBe(before)
    const { activityId } = restartProject(admin, id)
    const other = makeJob(base.ours, 'measure')
    const after = base.dump()
    expect(() => undoRestart(member, id, activityId ?? 0)).toThrow(Forbidden)
    expect(() => undoRestart(base.theirs.admin, id, activityId ?? 0)).toThrow(NotFound)
    expect(() => undoRestart(admin, other, activityId ?? 0)).toThrow(NotFound)
    expect(base.dump()).toBe(after)
  })
})
