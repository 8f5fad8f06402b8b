import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Conflict } from '#app/domain/errors.ts'
import { requireProject } from '#app/models/project.server.ts'
import { listProjectTasks } from '#app/models/task.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { undoAdvance } from '#app/services/tasks/undo-advance.server.ts'
import { setTaskDone, updateTask } from '#app/services/tasks/update-task.server.ts'
import { makeProject, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const stageNames = ['measure', 'design', 'production', 'install', 'complete']

/** What the rule says, kept apart from the database: a project's place and its live tasks. */
type Expected = {
  at: number
  tasks: { id: number; stage: number; done: boolean }[]
  /** The newest advance as long as nothing moved the project since. */
  undoable: { activityId: number; taskId: number; from: number } | null
}

type Step =
  | { kind: 'add'; stage: number }
  | { kind: 'complete' | 'reopen' | 'delete'; pick: number }
  | { kind: 'move'; pick: number; stage: number }
  | { kind: 'undo' }

const stage = fc.nat(stageNames.length - 1)
const pick = fc.nat(30)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add'), stage }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('complete'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reopen', 'delete'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), pick, stage }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo') }) },
)

let base: TestDatabase

beforeEach(() => {
  base = openTestDatabase()
})

afterEach(() => base.close())

test('a project moves only by the rule, one stage at a time, and never past the last', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const projectId = makeProject(base.ours)
      const expected: Expected = { at: 0, tasks: [], undoable: null }
      for (const each of steps) {
        take(each, projectId, expected)
        compare(projectId, expected)
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)

function take(each: Step, projectId: number, expected: Expected): void {
  if (each.kind === 'undo') {
    takeUndo(projectId, expected)
    return
  }
  const { admin } = base.ours
  if (each.kind === 'add') {
    const name = stageNames[each.stage] ?? ''
    const { id } = createTask(admin, { title: 'Some work', projectId, stage: name })
    expected.tasks.push({ id, stage: each.stage, done: false })
    return
  }
  const task = expected.tasks[each.pick % Math.max(1, expected.tasks.length)]
  if (!task) return
  if (each.kind === 'delete') {
    deleteTask(admin, task.id)
    expected.tasks = expected.tasks.filter(other => other !== task)
  } else if (each.kind === 'move') {
    expect(updateTask(admin, task.id, { stage: stageNames[each.stage] ?? '' }).advance).toBeNull()
    task.stage = each.stage
  } else {
    takeTick(task, each.kind === 'complete', expected)
  }
}

function takeTick(task: Expected['tasks'][number], done: boolean, expected: Expected): void {
  const { advance } = setTaskDone(base.ours.admin, task.id, done)
  const isCompleted = done && !task.done
  task.done = done
  const isLastOpen = expected.tasks.every(other => other.done || other.stage !== expected.at)
  const moves = isCompleted && task.stage === expected.at && isLastOpen && expected.at < stageNames.length - 1
  expect(advance?.stage.name).toBe(moves ? stageNames[expected.at + 1] : undefined)
  if (!advance) return
  expected.undoable = { activityId: advance.activityId, taskId: task.id, from: expected.at }
  expected.at += 1
}

function takeUndo(projectId: number, expected: Expected): void {
  const { undoable } = expected
  if (!undoable) return
  const undo = () => undoAdvance(base.ours.admin, projectId, undoable.activityId)
  const task = expected.tasks.find(({ id }) => id === undoable.taskId)
  if (task?.stage !== undoable.from) {
    expect(undo).toThrow(Conflict)
    return
  }
  undo()
  expect(undo).toThrow(Conflict)
  task.done = false
  expected.at = undoable.from
  expected.undoable = null
}

function compare(projectId: number, expected: Expected): void {
  const { admin, stageIds } = base.ours
  const names = Object.entries(stageIds)
  const nameOf = (id: number) => names.find(([, each]) => each === id)?.[0]
  expect(nameOf(requireProject(admin, projectId).stageId)).toBe(stageNames[expected.at])
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const found = listProjectTasks(admin, projectId).map(task => ({
    id: task.id,
    stage: stageNames.indexOf(task.stageName),
    done: task.status === 'complete',
  }))
  expect(found.sort(byId)).toEqual([...expected.tasks].sort(byId))
}
