import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Forbidden, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listProjectActivities } from '#app/models/activities/activity.server.ts'
import { unbinRows } from '#app/models/bin/rows.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { setProjectStage } from '#app/models/projects/project-writes.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { undoAdvance } from '#app/services/projects/undo-advance.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { setTaskDone, setTaskStatus, updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { stages } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope

beforeEach(() => {
  admin = base.ours.admin
})

function jobIn(stage: string): number {
  return makeProject(base.ours, { stageId: stageId(base.ours, stage) })
}

function taskIn(
  stage: string,
  projectId: number,
  status: 'pending' | 'in_progress' | 'complete' = 'pending',
) {
  return makeTask(base.ours, { stageId: stageId(base.ours, stage), projectId, status })
}

function stageOf(projectId: number): string {
  const { stageId: id } = requireProject(admin, projectId)
  return db().select({ name: stages.name }).from(stages).where(eq(stages.id, id)).get()?.name ?? ''
}

function history(projectId: number): string[] {
  return listProjectActivities(admin, projectId, 50)
    .map(({ verb }) => verb)
    .reverse()
}

/** Completes the task and returns the advance's activity id. */
function advanceBy(taskId: number): number {
  const { advance } = setTaskDone(admin, taskId, true)
  if (!advance) throw new Error('The project did not advance')
  return advance.activityId
}

describe('completing the last open task of the project’s stage', () => {
  test('moves the project to the next stage and says so', () => {
    const job = jobIn('production')
    const first = taskIn('production', job)
    const last = taskIn('production', job, 'in_progress')
    expect(setTaskDone(admin, first, true).advance).toBeNull()
    expect(stageOf(job)).toBe('production')
    expect(setTaskDone(admin, last, true).advance).toMatchObject({
      projectId: job,
      stage: { name: 'install', colour: '#34d399' },
      message: 'Project moved to Install stage',
    })
    expect(stageOf(job)).toBe('install')
    expect(history(job)).toEqual(['task.completed', 'task.completed', 'project.advanced'])
    expect(listProjectActivities(admin, job, 1)[0]?.detail).toEqual({
      from: 'production',
      to: 'install',
      fromStageId: stageId(base.ours, 'production'),
      toStageId: stageId(base.ours, 'install'),
      taskId: last,
    })
  })

  test('happens whichever way the status is saved', () => {
    const job = jobIn('measure')
    const id = taskIn('measure', job)
    expect(updateTask(admin, id, { title: 'Survey', status: 'complete' }).advance?.stage.name).toBe('design')
    const other = jobIn('measure')
    expect(setTaskStatus(admin, taskIn('measure', other), 'complete').advance?.stage.name).toBe('design')
  })

  test('twice completes once and advances once', () => {
    const job = jobIn('measure')
    const id = taskIn('measure', job)
    setTaskDone(admin, id, true)
    const before = base.dump()
    expect(setTaskDone(admin, id, true).advance).toBeNull()
    expect(base.dump()).toBe(before)
    expect(stageOf(job)).toBe('design')
  })

  test('takes exactly one step, even when the next stage’s tasks are all complete', () => {
    const job = jobIn('measure')
    taskIn('design', job, 'complete')
    advanceBy(taskIn('measure', job))
    expect(stageOf(job)).toBe('design')
  })

  test('never goes past the last stage', () => {
    const job = jobIn('install')
    advanceBy(taskIn('install', job))
    expect(stageOf(job)).toBe('complete')
    expect(requireProject(admin, job).completedDate).not.toBeNull()
    const final = taskIn('complete', job)
    expect(setTaskDone(admin, final, true).advance).toBeNull()
    expect(stageOf(job)).toBe('complete')
    expect(requireTask(admin, final).status).toBe('complete')
  })

  test('follows the order of the stages, not of their ids', () => {
    const { ours } = base
    const job = jobIn('measure')
    const id = taskIn('measure', job)
    const place = (name: string, position: number) =>
      db()
        .update(stages)
        .set({ position })
        .where(eq(stages.id, stageId(ours, name)))
        .run()
    place('install', 2)
    place('design', 4)
    advanceBy(id)
    expect(stageOf(job)).toBe('install')
  })

  test('is done for a joiner who completes their own task of somebody else’s project', () => {
    const { member } = base.ours
    const job = jobIn('measure')
    const { id } = createTask(admin, { title: 'Survey', projectId: job, assignedTo: member.userId })
    expect(setTaskDone(member, id, true).advance?.stage.name).toBe('design')
  })

  test('leaves other projects, and another company’s, where they are', () => {
    const { theirs } = base
    const theirJob = makeProject(theirs)
    makeTask(theirs, { projectId: theirJob })
    const other = jobIn('measure')
    taskIn('measure', other)
    const job = jobIn('measure')
    advanceBy(taskIn('measure', job))
    expect(stageOf(other)).toBe('measure')
    expect(requireProject(theirs.admin, theirJob).stageId).toBe(stageId(theirs, 'measure'))
  })
})

describe('the project stays', () => {
  test('when the completed task is of another stage, or of no project', () => {
    const job = jobIn('design')
    for (const stage of ['measure', 'install']) {
      expect(setTaskDone(admin, taskIn(stage, job), true).advance).toBeNull()
    }
    expect(setTaskDone(admin, makeTask(base.ours), true).advance).toBeNull()
    expect(stageOf(job)).toBe('design')
  })

  test('when the last open task is deleted', () => {
    const job = jobIn('measure')
    taskIn('measure', job, 'complete')
    deleteTask(admin, taskIn('measure', job))
    expect(stageOf(job)).toBe('measure')
    clearProjectTasks(admin, job)
    expect(stageOf(job)).toBe('measure')
    expect(history(job)).toEqual(['task.deleted', 'tasks.cleared'])
  })

  test('when the last open task goes to another stage or project', () => {
    const job = jobIn('measure')
    taskIn('measure', job, 'complete')
    expect(updateTask(admin, taskIn('measure', job), { stage: 'design' }).advance).toBeNull()
    expect(updateTask(admin, taskIn('measure', job), { projectId: null }).advance).toBeNull()
    const last = taskIn('measure', job)
    expect(updateTask(admin, last, { stage: 'install', status: 'complete' }).advance).toBeNull()
    expect(stageOf(job)).toBe('measure')
  })

  test('when a complete task is added, or comes into the stage', () => {
    const job = jobIn('measure')
    createTask(admin, { title: 'Done before', projectId: job, status: 'complete' })
    const done = taskIn('design', job, 'complete')
    expect(updateTask(admin, done, { stage: 'measure' }).advance).toBeNull()
    expect(stageOf(job)).toBe('measure')
  })

  test('counting neither deleted tasks nor those of other projects as open', () => {
    const job = jobIn('measure')
    taskIn('measure', jobIn('measure'))
    const entry = deleteTask(admin, taskIn('measure', job))
    advanceBy(taskIn('measure', job))
    expect(stageOf(job)).toBe('design')
    unbinRows('task', { id: entry, companyId: admin.companyId })
    expect(stageOf(job)).toBe('design')
  })
})

describe('undoing an advance', () => {
  test('reopens the task and moves the project back', () => {
    const job = jobIn('install')
    const id = taskIn('install', job)
    const activityId = advanceBy(id)
    expect(undoAdvance(admin, job, activityId)).toMatchObject({ stage: { name: 'install' } })
    expect(stageOf(job)).toBe('install')
    expect(requireTask(admin, id)).toMatchObject({ status: 'pending', completedAt: null })
    expect(requireProject(admin, job).completedDate).toBeNull()
    expect(history(job).slice(2)).toEqual(['task.reopened', 'project.advance_undone'])
  })

  test('works once, and again after the next advance', () => {
    const job = jobIn('measure')
    const id = taskIn('measure', job)
    const first = advanceBy(id)
    undoAdvance(admin, job, first)
    expect(() => undoAdvance(admin, job, first)).toThrow(Conflict)
    const second = advanceBy(id)
    const before = base.dump()
    expect(() => undoAdvance(admin, job, first)).toThrow('The job has moved on since')
    expect(base.dump()).toBe(before)
    undoAdvance(admin, job, second)
    expect(stageOf(job)).toBe('measure')
  })

  test('moves back when the task was reopened in the meantime', () => {
    const job = jobIn('measure')
    const id = taskIn('measure', job)
    const activityId = advanceBy(id)
    setTaskDone(admin, id, false)
    undoAdvance(admin, job, activityId)
    expect(stageOf(job)).toBe('measure')
  })

  test('is refused once the project, its stage or the task went elsewhere', () => {
    const { ours } = base
    const job = jobIn('measure')
    const id = taskIn('measure', job)
    const activityId = advanceBy(id)
    const install = { id: stageId(ours, 'install'), position: 4, isLast: false }
    const design = { id: stageId(ours, 'design'), position: 2, isLast: false }
    const undo = () => undoAdvance(admin, job, activityId)
    setProjectStage(admin, requireProject(admin, job), install)
    expect(undo).toThrow(Conflict)
    setProjectStage(admin, requireProject(admin, job), design)
    updateTask(admin, id, { stage: 'install' })
    expect(undo).toThrow(Conflict)
    updateTask(admin, id, { stage: 'measure' })
    const entry = deleteTask(admin, id)
    expect(undo).toThrow(Conflict)
    unbinRows('task', { id: entry, companyId: admin.companyId })
    undo()
    expect(stageOf(job)).toBe('measure')
  })

  test('is for those who may change the task, within their company, and for advances only', () => {
    const { ours, theirs } = base
    const job = jobIn('measure')
    const activityId = advanceBy(taskIn('measure', job))
    const otherJob = jobIn('measure')
    const before = base.dump()
    expect(() => undoAdvance(ours.member, job, activityId)).toThrow(Forbidden)
    expect(() => undoAdvance(theirs.admin, job, activityId)).toThrow(NotFound)
    expect(() => undoAdvance(admin, otherJob, activityId)).toThrow(NotFound)
    expect(() => undoAdvance(admin, job, activityId - 1)).toThrow(NotFound)
    expect(base.dump()).toBe(before)
  })
})
