import { beforeEach, describe, expect, test } from 'vitest'
import { maxOnBoard } from '#app/domain/board/board.ts'
import { Conflict, NotFound } from '#app/domain/errors.ts'
import { boardKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countMissing, findMissing, listBoardIds, readOffBoard } from '#app/models/board/board.server.ts'
import { writePreference } from '#app/models/preferences/preference.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'
import { addAllToDashboard, addToDashboard } from '#app/services/projects/add-to-dashboard.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { removeFromDashboard } from '#app/services/projects/remove-from-dashboard.server.ts'
import { restartProject } from '#app/services/projects/restart-project.server.ts'
import { transaction } from '#db/client.ts'
import { history, keepFinished, makeJob, shownTo } from '#tests/support/board.ts'
import { databaseForTests, makeProject, makeTask, stageId, unsubscribed } from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope
let member: Scope

beforeEach(() => {
  admin = base.ours.admin
  member = base.ours.member
})

function at(stage: string): number {
  return stageId(base.ours, stage)
}

function stageOf(id: number): number {
  return requireProject(admin, id).stageId
}

describe('adding to the board', () => {
  test('is done at once where nothing is lost, and only said when it is there already', () => {
    const id = makeJob(base.ours, 'measure')
    expect(addToDashboard(member, id)).toMatchObject({ outcome: 'added', hasTasks: true })
    const before = base.dump()
    expect(addToDashboard(member, id).outcome).toBe('already')
    expect(base.dump()).toBe(before)
    expect(listBoardIds(member)).toEqual([id])
  })

  test('asks before work would be lost, and writes nothing', () => {
    const moved = makeJob(base.ours, 'design')
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
    const jobs = transaction(() => Array.from({ length: maxOnBoard }, () => makeJob(base.ours, 'measure')))
    writePreference(admin, boardKey, jobs)
    const one = makeJob(base.ours, 'measure')
    expect(() => addToDashboard(admin, one)).toThrow('A board holds 300 tickets')
    expect(() => restartProject(admin, one)).toThrow('A board holds 300 tickets')
    expect(addAllToDashboard(admin)).toBe(0)
    expect(listBoardIds(admin)).toEqual(jobs)
    removeFromDashboard(admin, jobs[0] ?? 0)
    expect(addAllToDashboard(admin)).toBe(1)
    expect(() => addToDashboard(admin, one)).toThrow(Conflict)
  })

  test('is not ended by what the board cannot show', () => {
    const shown = makeJob(base.ours, 'measure')
    const empty = makeProject(base.ours)
    const foreign = makeProject(base.theirs)
    makeTask(base.theirs, { projectId: foreign })
    const binned = makeJob(base.ours, 'design')
    deleteProject(admin, binned)
    const unknown = Array.from({ length: maxOnBoard }, (_, index) => 10_000 + index)
    const full = [foreign, shown, shown, 'x', binned, empty, ...unknown]
    const [one, other] = [makeJob(base.ours, 'measure'), makeJob(base.ours, 'measure')]
    writePreference(admin, boardKey, full)
    addToDashboard(admin, one)
    expect(listBoardIds(admin)).toEqual([shown, one])
    writePreference(admin, boardKey, full)
    expect(addAllToDashboard(admin)).toBe(2)
    expect(listBoardIds(admin)).toEqual([shown, one, other])
  })

  test('keeps the place of what is in the bin while there is room', () => {
    const [binned, id] = [makeJob(base.ours, 'measure'), makeJob(base.ours, 'measure')]
    addToDashboard(admin, binned)
    deleteProject(admin, binned)
    addToDashboard(admin, id)
    expect(listBoardIds(admin)).toEqual([binned, id])
  })

  test('takes all that is in work, and finds what is missing', () => {
    keepFinished(base.ours, null)
    const first = makeJob(base.ours, 'design', { dueDate: '2026-12-24', name: 'Oak porch' })
    const second = makeJob(base.ours, 'install', { dueDate: '2026-12-01' })
    const done = makeJob(base.ours, 'complete', { completedDate: '2026-11-01', name: 'Oak pews' })
    const held = makeJob(base.ours, 'design', { status: 'on_hold' })
    const listed = makeJob(base.ours, 'measure')
    const empty = makeProject(base.ours)
    addToDashboard(admin, listed)
    addToDashboard(admin, empty)
    expect(countMissing(admin)).toBe(2)
    const missing = findMissing(admin, null, 50)
    expect(missing.map(({ id }) => id)).toEqual([empty, held, done, second, first])
    expect(missing.map(({ hasTasks }) => hasTasks)).toEqual([false, true, true, true, true])
    expect(findMissing(admin, searchProjects(admin, 'oak'), 50).map(({ id }) => id)).toEqual([done, first])
    expect(findMissing(base.theirs.admin, searchProjects(base.theirs.admin, 'oak'), 50)).toEqual([])
    expect(addAllToDashboard(admin)).toBe(2)
    expect(listBoardIds(admin)).toEqual([listed, empty, second, first])
    expect(addAllToDashboard(admin)).toBe(0)
  })

  test('may be added while any job, even one without tasks, is not on the board', () => {
    const mayAdd = () => readOffBoard(admin).mayAdd
    addToDashboard(admin, makeJob(base.ours, 'measure'))
    makeJob(base.theirs, 'measure')
    expect(mayAdd()).toBe(false)
    makeProject(base.ours)
    expect(mayAdd()).toBe(true)
  })

  test('is taken back by removing it, which touches nothing else', () => {
    const [id, other] = [makeJob(base.ours, 'measure'), makeJob(base.ours, 'measure')]
    addToDashboard(admin, id)
    addToDashboard(admin, other)
    removeFromDashboard(admin, id)
    removeFromDashboard(admin, id)
    expect(listBoardIds(admin)).toEqual([other])
    expect(history(admin, id)).toEqual([])
    expect(() => removeFromDashboard(base.theirs.admin, id)).toThrow(NotFound)
  })
})
