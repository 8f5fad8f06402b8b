import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Conflict } from '#app/domain/errors.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { undoAdvance } from '#app/services/projects/undo-advance.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { setTaskDone, updateTask } from '#app/services/tasks/update-task.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { runs } from '#tests/support/sample.ts'

const stageNames = ['measure', 'design', 'production', 'install', 'complete']

/** What the rule says, kept apart from the database: a project's place and its live tasks. */
type Expected = {
  at: number
  tasks: { id: number; stage: number; done: boolean }[]
  /** Every advance so far; only the newest can be undone, and only while nothing moved the project since. */
  advances: { activityId: number; taskId: number; from: number; isUndoable: boolean }[]
}

/** A stage's place, or null for where the project is. */
type Place = number | null

type Step =
  | { kind: 'add'; stage: Place }
  | { kind: 'complete' | 'reopen' | 'delete'; pick: number }
  | { kind: 'move'; pick: number; stage: Place }
  | { kind: 'undo'; pick: number }

const stage: fc.Arbitrary<Place> = fc.option(fc.nat(stageNames.length - 1), { freq: 1 })
const pick = fc.nat(30)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add'), stage }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('complete'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reopen', 'delete'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move'), pick, stage }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo'), pick }) },
)

const base = databaseForTests()

test('a project moves only by the rule, one stage at a time, and never past the last', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }), steps => {
      const projectId = makeProject(base.ours)
      const expected: Expected = { at: 0, tasks: [], advances: [] }
      for (const step of steps) {
        take(step, projectId, expected)
        compare(projectId, expected)
      }
    }),
    { numRuns: runs(3) },
  )
})

function take(each: Step, projectId: number, expected: Expected): void {
  if (each.kind === 'undo') {
    takeUndo(each.pick, projectId, expected)
    return
  }
  const { admin } = base.ours
  if (each.kind === 'add') {
    const at = each.stage ?? expected.at
    const { id } = createTask(admin, { title: 'Some work', projectId, stage: stageNames[at] ?? '' })
    expected.tasks.push({ id, stage: at, done: false })
    return
  }
  const task = expected.tasks[each.pick % Math.max(1, expected.tasks.length)]
  if (!task) return
  if (each.kind === 'delete') {
    deleteTask(admin, task.id)
    expected.tasks = expected.tasks.filter(other => other !== task)
  } else if (each.kind === 'move') {
    task.stage = each.stage ?? expected.at
    expect(updateTask(admin, task.id, { stage: stageNames[task.stage] ?? '' }).advance).toBeNull()
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
  spoilUndo(expected)
  const { activityId } = advance
  expected.advances.push({ activityId, taskId: task.id, from: expected.at, isUndoable: true })
  expected.at += 1
}

function takeUndo(at: number, projectId: number, expected: Expected): void {
  const { advances } = expected
  const advance = advances[advances.length - 1 - (at % Math.max(1, advances.length))]
  if (!advance) return
  const undo = () => undoAdvance(base.ours.admin, projectId, advance.activityId)
  const task = expected.tasks.find(({ id }) => id === advance.taskId)
  if (!advance.isUndoable || task?.stage !== advance.from) {
    expect(undo).toThrow(Conflict)
    return
  }
  undo()
  spoilUndo(expected)
  task.done = false
  expected.at = advance.from
}

/** The project moved: no advance before that can be undone. */
function spoilUndo(expected: Expected): void {
  for (const advance of expected.advances) advance.isUndoable = false
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
