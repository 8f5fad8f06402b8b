import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mostOnBoard } from '#app/domain/board.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import { jobNumber } from '#app/domain/job-number.ts'
import { boardKey, dismissedTasksKey } from '#app/domain/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listProjectActivities } from '#app/models/activity.server.ts'
import { countMissing, findMissing, listBoardIds, readBoard } from '#app/models/board.server.ts'
import { getPreference, writePreference } from '#app/models/preference.server.ts'
import { requireProject } from '#app/models/project.server.ts'
import { requireTask } from '#app/models/task.server.ts'
import { addAllToDashboard, addToDashboard } from '#app/services/projects/add-to-dashboard.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { removeFromDashboard } from '#app/services/projects/remove-from-dashboard.server.ts'
import { restartProject } from '#app/services/projects/restart-project.server.ts'
import { undoRestart } from '#app/services/projects/undo-restart.server.ts'
import { dismissTasks } from '#app/services/tasks/dismiss-tasks.server.ts'
import { undoAdvance } from '#app/services/tasks/undo-advance.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'
import { db, transaction } from '#db/client.ts'
import { taskAssignees } from '#db/schema/index.ts'
import {
  makeClient,
  makeProject,
  makeTask,
  openTestDatabase,
  stageId,
  type TestDatabase,
  unsubscribed,
} from '#tests/support/database.ts'

let base: TestDatabase
let admin: Scope
let manager: Scope
let member: Scope

beforeEach(() => {
  base = openTestDatabase()
  admin = base.ours.admin
  manager = base.ours.manager
  member = base.ours.member
})

afterEach(() => base.close())

function at(stage: string): number {
  return stageId(base.ours, stage)
}

/** A project in that stage, with one task there. */
function jobIn(stage: string, values: Parameters<typeof makeProject>[1] = {}): number {
  const id = makeProject(base.ours, { stageId: at(stage), ...values })
  makeTask(base.ours, { projectId: id, stageId: at(stage) })
  return id
}

function stageOf(id: number): number {
  return requireProject(admin, id).stageId
}

function history(id: number): string[] {
  return listProjectActivities(admin, id, 50)
    .map(({ verb }) => verb)
    .reverse()
}

function shownTo(scope: Scope): number[] {
  return readBoard(scope).cards.map(({ id }) => id)
}

describe('the board', () => {
  test('is the person’s own, and empty until they put something on it', () => {
    const job = jobIn('design')
    expect(readBoard(admin)).toEqual({ cards: [], stages: [] })
    addToDashboard(admin, job, { asItStands: true })
    expect(shownTo(admin)).toEqual([job])
    expect(shownTo(manager)).toEqual([])
  })

  test('leaves out what has no tasks, what is in the bin and what is another company’s', () => {
    const theirs = makeProject(base.theirs)
    makeTask(base.theirs, { projectId: theirs, stageId: stageId(base.theirs, 'measure') })
    const [empty, binned, job] = [makeProject(base.ours), jobIn('measure'), jobIn('install')]
    writePreference(admin, boardKey, [theirs, empty, binned, job, job, 999_999])
    deleteProject(admin, binned)
    expect(shownTo(admin)).toEqual([job])
    makeTask(base.ours, { projectId: empty, stageId: at('complete') })
    expect(shownTo(admin).sort()).toEqual([empty, job].sort())
  })

  test.each([null, 7, 'all', true, { a: 1 }, [null, 'x', {}, [[]], 1.5, -3, true, '1'], [[1, 2]]])(
    'stays empty when the preference is %j',
    value => {
      jobIn('measure')
      writePreference(admin, boardKey, value)
      expect(shownTo(admin)).toEqual([])
      expect(addToDashboard(admin, jobIn('measure')).outcome).toBe('added')
      expect(shownTo(admin)).toHaveLength(1)
    },
  )

  test('tells of each card’s present stage', () => {
    const id = makeProject(base.ours, {
      stageId: at('design'),
      clientId: makeClient(base.ours, 'Kate Wormald'),
      dueDate: '2027-02-03',
      createdAt: 5000,
    })
    const task = (title: string, values: Parameters<typeof makeTask>[1]) =>
      makeTask(base.ours, { projectId: id, stageId: at('design'), title, ...values })
    task('Second', { position: 2, dueDate: '2026-11-25' })
    const first = task('First', { position: 1, assignedTo: member.userId })
    task('Drawn', { position: 3, status: 'complete' })
    makeTask(base.ours, { projectId: id, stageId: at('install'), title: 'Elsewhere' })
    for (const { userId } of [admin, member]) {
      db()
        .insert(taskAssignees)
        .values({
          companyId: base.ours.id,
          taskId: first,
          userId,
          assignedBy: admin.userId,
          assignedAt: 1,
        })
        .run()
    }
    addToDashboard(admin, id, { asItStands: true })
    const { cards, stages } = readBoard(admin)
    expect(stages.map(({ name }) => name)).toEqual(['measure', 'design', 'production', 'install', 'complete'])
    expect(cards).toMatchObject([
      {
        id,
        clientName: 'Kate Wormald',
        dueDate: '2027-02-03',
        total: 3,
        done: 1,
        open: [
          { title: 'First', dueDate: null, people: [{ id: member.userId }, { id: admin.userId }] },
          { title: 'Second', dueDate: '2026-11-25', people: [] },
        ],
        lastAt: 5000,
      },
    ])
    moveProject(admin, id, { stageId: at('install'), fromStageId: at('design') })
    const [card] = readBoard(admin).cards
    expect(card).toMatchObject({ total: 1, done: 0, open: [{ title: 'Elsewhere' }] })
    expect(card?.lastAt).toBeGreaterThan(5000)
  })
})

describe('moving a card', () => {
  test('puts the project into the stage and says so in its history', () => {
    const id = jobIn('design')
    const moved = moveProject(admin, id, { stageId: at('complete'), fromStageId: at('design') })
    expect(moved).toMatchObject({ from: { name: 'design' }, to: { name: 'complete' } })
    expect(requireProject(admin, id).completedDate).not.toBeNull()
    expect(listProjectActivities(admin, id, 1)[0]).toMatchObject({
      id: moved.activityId,
      verb: 'project.moved',
      detail: { from: 'design', to: 'complete' },
    })
  })

  test('two movers: the first one’s word stands, the other is told who it was', () => {
    const id = jobIn('design')
    const ticket = jobNumber(requireProject(admin, id).jobNumber)
    moveProject(manager, id, { stageId: at('install'), fromStageId: at('design') })
    const before = base.dump()
    const late = () => moveProject(admin, id, { stageId: at('production'), fromStageId: at('design') })
    expect(late).toThrow(Conflict)
    expect(late).toThrow(`oak moved ${ticket} to Install in the meantime. It stays there.`)
    const same = moveProject(admin, id, { stageId: at('install'), fromStageId: at('design') })
    expect(same.activityId).toBeNull()
    const own = () => moveProject(manager, id, { stageId: at('measure'), fromStageId: at('design') })
    expect(own).toThrow(`You moved ${ticket} to Install in the meantime.`)
    expect(base.dump()).toBe(before)
  })

  test('also when a finished task moved it on, or the way there is not known', () => {
    const id = jobIn('design')
    const { open } = readTask(id)
    setTaskDone(manager, open, true)
    const late = () => moveProject(admin, id, { stageId: at('install'), fromStageId: at('design') })
    expect(late).toThrow(/^oak moved .* to Production/)
    const other = jobIn('install')
    const stale = () => moveProject(admin, other, { stageId: at('design'), fromStageId: at('measure') })
    expect(stale).toThrow(/is in Install by now\. It stays there\.$/)
  })

  test('taking it back gives a finished one its day again; moving it anew does not', () => {
    const id = jobIn('complete', { completedDate: '2026-01-06' })
    const away = { stageId: at('install'), fromStageId: at('complete') }
    const back = { stageId: at('complete'), fromStageId: at('install') }
    const { activityId } = moveProject(admin, id, away)
    expect(requireProject(admin, id).completedDate).toBeNull()
    moveProject(admin, id, { ...back, activityId: activityId ?? 0 })
    expect(requireProject(admin, id).completedDate).toBe('2026-01-06')
    moveProject(admin, id, away)
    moveProject(admin, id, back)
    expect(requireProject(admin, id).completedDate).not.toBe('2026-01-06')
  })

  test('taking back what is not the newest move is a move like any other', () => {
    const id = jobIn('complete', { completedDate: '2026-01-06' })
    const other = jobIn('complete', { completedDate: '2026-01-06' })
    const away = { stageId: at('install'), fromStageId: at('complete') }
    const back = { stageId: at('complete'), fromStageId: at('install') }
    const first = moveProject(admin, id, away).activityId ?? 0
    const elsewhere = moveProject(admin, other, away).activityId ?? 0
    moveProject(admin, id, { ...back, activityId: elsewhere })
    expect(requireProject(admin, id).completedDate).not.toBe('2026-01-06')
    moveProject(admin, id, away)
    moveProject(admin, id, { ...back, activityId: first })
    expect(requireProject(admin, id).completedDate).not.toBe('2026-01-06')
  })

  test('is for those who may, and into their own company’s stages', () => {
    const id = jobIn('design')
    const own = jobIn('design', { assignedTo: member.userId })
    const move = { stageId: at('install'), fromStageId: at('design') }
    const before = base.dump()
    expect(() => moveProject(member, id, move)).toThrow(Forbidden)
    expect(() => moveProject(unsubscribed(manager), id, move)).toThrow(/subscription/)
    expect(() => moveProject(base.theirs.admin, id, move)).toThrow(NotFound)
    const foreign = { ...move, stageId: stageId(base.theirs, 'install') }
    expect(() => moveProject(admin, id, foreign)).toThrow(Invalid)
    expect(base.dump()).toBe(before)
    expect(moveProject(member, own, move).activityId).not.toBeNull()
  })
})

function readTask(projectId: number): { open: number } {
  const [task] = db()
    .$client.prepare<number[], { id: number }>('select id from tasks where project_id = ?')
    .all(projectId)
  return { open: task?.id ?? 0 }
}

describe('adding to the board', () => {
  test('is done at once where nothing is lost, and only said when it is there already', () => {
    const id = jobIn('measure')
    expect(addToDashboard(member, id)).toMatchObject({ outcome: 'added', hasTasks: true })
    const before = base.dump()
    expect(addToDashboard(member, id).outcome).toBe('already')
    expect(base.dump()).toBe(before)
    expect(listBoardIds(member)).toEqual([id])
  })

  test('asks before work would be lost, and writes nothing', () => {
    const moved = jobIn('design')
    const begun = makeProject(base.ours)
    makeTask(base.ours, { projectId: begun, status: 'in_progress' })
    const before = base.dump()
    expect(addToDashboard(admin, moved).outcome).toBe('asks')
    expect(addToDashboard(admin, begun).outcome).toBe('asks')
    expect(base.dump()).toBe(before)
    expect(addToDashboard(admin, moved, { asItStands: true }).outcome).toBe('added')
    expect(stageOf(moved)).toBe(at('design'))
  })

  test('lists what has no tasks yet, and takes any member, paying or not', () => {
    const id = makeProject(base.ours)
    expect(addToDashboard(unsubscribed(member), id)).toMatchObject({ outcome: 'added', hasTasks: false })
    expect(shownTo(member)).toEqual([])
    expect(() => addToDashboard(base.theirs.admin, id)).toThrow(NotFound)
  })

  test('has an end', () => {
    const jobs = transaction(() => Array.from({ length: mostOnBoard }, () => jobIn('measure')))
    writePreference(admin, boardKey, jobs)
    const one = jobIn('measure')
    expect(() => addToDashboard(admin, one)).toThrow('A board holds 300 tickets')
    expect(() => restartProject(admin, one)).toThrow('A board holds 300 tickets')
    expect(addAllToDashboard(admin)).toBe(0)
    expect(listBoardIds(admin)).toEqual(jobs)
    removeFromDashboard(admin, jobs[0] ?? 0)
    expect(addAllToDashboard(admin)).toBe(1)
    expect(() => addToDashboard(admin, one)).toThrow(Conflict)
  })

  test('is not ended by what the board cannot show', () => {
    const shown = jobIn('measure')
    const empty = makeProject(base.ours)
    const foreign = makeProject(base.theirs)
    makeTask(base.theirs, { projectId: foreign })
    const binned = jobIn('design')
    deleteProject(admin, binned)
    const unknown = Array.from({ length: mostOnBoard }, (_, index) => 10_000 + index)
    const full = [foreign, shown, shown, 'x', binned, empty, ...unknown]
    const [one, other] = [jobIn('measure'), jobIn('measure')]
    writePreference(admin, boardKey, full)
    addToDashboard(admin, one)
    expect(listBoardIds(admin)).toEqual([shown, one])
    writePreference(admin, boardKey, full)
    expect(addAllToDashboard(admin)).toBe(2)
    expect(listBoardIds(admin)).toEqual([shown, one, other])
  })

  test('keeps the place of what is in the bin while there is room', () => {
    const [binned, id] = [jobIn('measure'), jobIn('measure')]
    addToDashboard(admin, binned)
    deleteProject(admin, binned)
    addToDashboard(admin, id)
    expect(listBoardIds(admin)).toEqual([binned, id])
  })

  test('takes all that is in work, and finds what is missing', () => {
    const first = jobIn('design', { dueDate: '2026-12-24', name: 'Oak porch' })
    const second = jobIn('install', { dueDate: '2026-12-01' })
    const done = jobIn('complete', { completedDate: '2026-11-01', name: 'Oak pews' })
    const held = jobIn('design', { status: 'on_hold' })
    const listed = jobIn('measure')
    makeProject(base.ours)
    addToDashboard(admin, listed)
    expect(countMissing(admin)).toBe(2)
    expect(findMissing(admin, '', 50).map(({ id }) => id)).toEqual([held, done, second, first])
    expect(findMissing(admin, 'oak', 50).map(({ id }) => id)).toEqual([done, first])
    expect(findMissing(base.theirs.admin, 'oak', 50)).toEqual([])
    expect(addAllToDashboard(admin)).toBe(2)
    expect(listBoardIds(admin)).toEqual([listed, second, first])
    expect(addAllToDashboard(admin)).toBe(0)
  })

  test('is taken back by removing it, which touches nothing else', () => {
    const [id, other] = [jobIn('measure'), jobIn('measure')]
    addToDashboard(admin, id)
    addToDashboard(admin, other)
    removeFromDashboard(admin, id)
    removeFromDashboard(admin, id)
    expect(listBoardIds(admin)).toEqual([other])
    expect(history(id)).toEqual([])
    expect(() => removeFromDashboard(base.theirs.admin, id)).toThrow(NotFound)
  })
})

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
    expect(history(id)).toEqual(['project.restarted'])
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
    expect(history(id)).toEqual(['project.restarted', 'project.restart_undone'])
    expect(() => undoRestart(admin, id, activityId ?? 0)).toThrow('The project has moved on since')
  })

  test('is taken back for whoever did it: their board and what they had dismissed, nobody else’s', () => {
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
    const id = jobIn('design')
    const { advance } = setTaskDone(admin, readTask(id).open, true)
    restartProject(admin, id)
    expect(() => undoAdvance(admin, id, advance?.activityId ?? 0)).toThrow('The project has moved on since')
  })

  test('is for those who may edit the project, of its company, by its own activity', () => {
    const { id } = halfDone()
    const before = base.dump()
    expect(() => restartProject(member, id)).toThrow(Forbidden)
    expect(() => restartProject(base.theirs.admin, id)).toThrow(NotFound)
    expect(base.dump()).toBe(before)
    const { activityId } = restartProject(admin, id)
    const other = jobIn('measure')
    const after = base.dump()
    expect(() => undoRestart(member, id, activityId ?? 0)).toThrow(Forbidden)
    expect(() => undoRestart(base.theirs.admin, id, activityId ?? 0)).toThrow(NotFound)
    expect(() => undoRestart(admin, other, activityId ?? 0)).toThrow(NotFound)
    expect(base.dump()).toBe(after)
  })
})
