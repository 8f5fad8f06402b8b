import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { insertHoliday } from '#app/models/holidays/holiday.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { undoAdvance } from '#app/services/projects/undo-advance.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { setTaskDone, updateTask } from '#app/services/tasks/update-task.server.ts'
import { databaseForTests, makeProject, makeTask, stageId } from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope
let job: number
let last: number
let cutList: number

beforeEach(() => {
  admin = base.ours.admin
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-23T10:00:00Z') })
  job = makeProject(base.ours)
  last = makeTask(base.ours, { projectId: job })
  cutList = makeTask(base.ours, { ...waiting(2), projectId: job, stageId: stageId(base.ours, 'design') })
})
afterEach(() => void vi.useRealTimers())

function waiting(dueOffset: number) {
  return { dueAnchor: 'stage' as const, dueOffset }
}

const dateOf = (id: number) => requireTask(admin, id).dueDate

function toDesign() {
  const [from, to] = [stageId(base.ours, 'measure'), stageId(base.ours, 'design')]
  return moveProject(admin, job, { stageId: to, fromStageId: from })
}

describe('a task that waits for its stage gets its date when the stage begins', () => {
  test('by finishing the stage before, and taking it back takes the date', () => {
    const { advance } = setTaskDone(admin, last, true)
    expect(dateOf(cutList)).toBe('2026-12-29')
    undoAdvance(admin, job, advance?.activityId ?? 0)
    expect(dateOf(cutList)).toBeNull()
    setTaskDone(admin, last, true)
    expect(dateOf(cutList)).toBe('2026-12-29')
  })

  test('by hand, and taking it back takes the date', () => {
    const { activityId } = toDesign()
    expect(dateOf(cutList)).toBe('2026-12-29')
    const [from, to] = [stageId(base.ours, 'design'), stageId(base.ours, 'measure')]
    moveProject(admin, job, { stageId: to, fromStageId: from, activityId: activityId ?? 0 })
    expect(dateOf(cutList)).toBeNull()
  })

  test('by saving the ticket', () => {
    updateProject(admin, job, { stage: 'design', version: requireProject(admin, job).version })
    expect(dateOf(cutList)).toBe('2026-12-29')
  })

  test('when whoever is on it is there', () => {
    const { userId } = base.ours.member
    const days = { startDate: '2026-12-29', endDate: '2026-12-30' }
    insertHoliday(admin, { ...days, userId, status: 'approved', reason: 'Away', notes: '' })
    updateTask(admin, cutList, { assignedTo: userId })
    toDesign()
    expect(dateOf(cutList)).toBe('2026-12-31')
  })
})

describe('no date is given', () => {
  test('to tasks of other stages, of other jobs and of other companies, nor to what is done', () => {
    const design = stageId(base.ours, 'design')
    const later = makeTask(base.ours, {
      ...waiting(0),
      projectId: job,
      stageId: stageId(base.ours, 'install'),
    })
    const other = makeTask(base.ours, { ...waiting(0), projectId: makeProject(base.ours), stageId: design })
    const done = makeTask(base.ours, { ...waiting(0), projectId: job, stageId: design, status: 'complete' })
    const theirs = makeTask(base.theirs, { ...waiting(0), stageId: stageId(base.theirs, 'design') })
    toDesign()
    expect([later, other, done].map(dateOf)).toEqual([null, null, null])
    expect(requireTask(base.theirs.admin, theirs).dueDate).toBeNull()
  })

  test('in place of one that somebody chose, and taking the move back leaves that', () => {
    updateTask(admin, cutList, { dueDate: '2027-01-15' })
    const { activityId } = toDesign()
    expect(requireTask(admin, cutList)).toMatchObject({
      dueDate: '2027-01-15',
      dueAnchor: null,
      dueOffset: null,
    })
    const [from, to] = [stageId(base.ours, 'design'), stageId(base.ours, 'measure')]
    moveProject(admin, job, { stageId: to, fromStageId: from, activityId: activityId ?? 0 })
    expect(dateOf(cutList)).toBe('2027-01-15')
  })

  test('to one that was dated since, when the move is taken back', () => {
    const { advance } = setTaskDone(admin, last, true)
    updateTask(admin, cutList, { dueDate: '2027-01-15' })
    undoAdvance(admin, job, advance?.activityId ?? 0)
    expect(dateOf(cutList)).toBe('2027-01-15')
  })
})

test('a task that is given to somebody without another date goes on waiting', () => {
  assignTasks(admin, job, [{ taskId: cutList, assignedTo: base.ours.member.userId }])
  expect(requireTask(admin, cutList)).toMatchObject({ dueAnchor: 'stage', dueOffset: 2 })
  assignTasks(admin, job, [{ taskId: cutList, dueDate: '2027-01-15' }])
  expect(requireTask(admin, cutList)).toMatchObject({ dueAnchor: null, dueDate: '2027-01-15' })
})
