import { beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import { boardKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listProjectActivities } from '#app/models/activities/activity.server.ts'
import { readBoard } from '#app/models/board/board.server.ts'
import { writePreference } from '#app/models/preferences/preference.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { addToDashboard } from '#app/services/projects/add-to-dashboard.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { taskAssignees } from '#db/schema/index.ts'
import { firstTaskOf, makeJob, shownTo } from '#tests/support/board.ts'
import {
  databaseForTests,
  makeClient,
  makeProject,
  makeTask,
  stageId,
  unsubscribed,
} from '#tests/support/database.ts'

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

describe('the board', () => {
  test('is the person’s own, and empty until they put something on it', () => {
    const job = makeJob(base.ours, 'design')
    expect(readBoard(admin)).toEqual({ cards: [], stages: [] })
    addToDashboard(admin, job, { asItStands: true })
    expect(shownTo(admin)).toEqual([job])
    expect(shownTo(manager)).toEqual([])
  })

  test('leaves out what has no tasks, what is in the bin and what is another company’s', () => {
    const theirs = makeProject(base.theirs)
    makeTask(base.theirs, { projectId: theirs, stageId: stageId(base.theirs, 'measure') })
    const [empty, binned, job] = [
      makeProject(base.ours),
      makeJob(base.ours, 'measure'),
      makeJob(base.ours, 'install'),
    ]
    writePreference(admin, boardKey, [theirs, empty, binned, job, job, 999_999])
    deleteProject(admin, binned)
    expect(shownTo(admin)).toEqual([job])
    makeTask(base.ours, { projectId: empty, stageId: at('complete') })
    expect(shownTo(admin).sort()).toEqual([empty, job].sort())
  })

  test.each([null, 7, 'all', true, { a: 1 }, [null, 'x', {}, [[]], 1.5, -3, true, '1'], [[1, 2]]])(
    'stays empty when the preference is %j',
    value => {
      makeJob(base.ours, 'measure')
      writePreference(admin, boardKey, value)
      expect(shownTo(admin)).toEqual([])
      expect(addToDashboard(admin, makeJob(base.ours, 'measure')).outcome).toBe('added')
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
          {
            title: 'First',
            dueDate: null,
            waitingFor: '',
            waitingUntil: null,
            people: [{ id: member.userId }, { id: admin.userId }],
          },
          { title: 'Second', dueDate: '2026-11-25', waitingFor: '', waitingUntil: null, people: [] },
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
    const id = makeJob(base.ours, 'design')
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
    const id = makeJob(base.ours, 'design')
    const ticket = requireProject(admin, id).jobNumber
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
    const id = makeJob(base.ours, 'design')
    const open = firstTaskOf(admin, id)
    setTaskDone(manager, open, true)
    const late = () => moveProject(admin, id, { stageId: at('install'), fromStageId: at('design') })
    expect(late).toThrow(/^oak moved .* to Production/)
    const other = makeJob(base.ours, 'install')
    const stale = () => moveProject(admin, other, { stageId: at('design'), fromStageId: at('measure') })
    expect(stale).toThrow(/is in Install by now\. It stays there\.$/)
  })

  test('taking it back gives a finished one its day again; moving it again does not', () => {
    const id = makeJob(base.ours, 'complete', { completedDate: '2026-01-06' })
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
    const id = makeJob(base.ours, 'complete', { completedDate: '2026-01-06' })
    const other = makeJob(base.ours, 'complete', { completedDate: '2026-01-06' })
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
    const id = makeJob(base.ours, 'design')
    const own = makeJob(base.ours, 'design', { assignedTo: member.userId })
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
