import { beforeEach, expect, test } from 'vitest'
import { Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import { readBoard } from '#app/models/board/board.server.ts'
import { findProjects } from '#app/models/projects/project-list.server.ts'
import { requireProjectSheet, requireProjectTitle } from '#app/models/projects/project-sheet.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests, makeProject, makeTask, type TestCompany } from '#tests/support/database.ts'
import { makeFile } from '#tests/support/files.ts'

const base = databaseForTests()

let projectId = 0
beforeEach(() => {
  projectId = makeProject(base.ours, { assignedTo: base.ours.admin.userId })
})

let at = Date.parse('2026-11-20T10:00:00Z')

/** Each is newer than the one before. */
function makePhoto(company: TestCompany = base.ours, values: Parameters<typeof makeFile>[1] = {}): number {
  at += 1000
  const photo = { originalName: 'Bench.jpg', mimeType: 'image/jpeg', category: 'photo' as const }
  return makeFile(company, { ...photo, projectId, hasPicture: true, createdAt: at, ...values })
}

const coverOf = (id = projectId) => requireProjectTitle(base.ours.admin, id).coverId
const choose = (id: number) => updateFile(base.ours.admin, id, { isCover: true })

function restoreNewest(): void {
  const newest = db().$client.prepare('select max(id) from bin_entries').pluck()
  restoreFromBin(base.ours.admin, Number(newest.get()))
}

test('a job shows its newest photo until one is chosen, on its page, its cards and the board', () => {
  expect(coverOf()).toBeNull()
  const first = makePhoto()
  const newest = makePhoto()
  expect(coverOf()).toBe(newest)
  choose(first)
  makePhoto()
  makeTask(base.ours, { projectId })
  const { admin } = base.ours
  const { rows } = findProjects(admin, { query: '', stageId: null, view: 'cards' }, { limit: 1, offset: 0 })
  const onBoard = readBoard(admin).cards.find(({ id }) => id === projectId)
  const covers = [
    coverOf(),
    requireProjectSheet(admin, projectId).coverId,
    rows[0]?.coverId,
    onBoard?.coverId,
  ]
  expect(covers).toEqual([first, first, first, first])
  updateFile(admin, first, { category: 'document' })
  updateFile(admin, first, { category: 'photo' })
  expect(coverOf(), 'it was a document in between').not.toBe(first)
  choose(first)
  updateFile(admin, first, { isCover: false })
  expect(coverOf()).not.toBe(first)
})

test('a binned choice gives way to the newest and comes back, but not over a later choice', () => {
  const { admin } = base.ours
  const chosen = makePhoto()
  const newest = makePhoto()
  choose(chosen)
  deleteFile(admin, chosen)
  expect(coverOf()).toBe(newest)
  restoreNewest()
  expect(coverOf()).toBe(chosen)
  deleteFile(admin, chosen)
  choose(newest)
  restoreNewest()
  makePhoto()
  expect(coverOf()).toBe(newest)
})

test('nothing but photos of the job can be its cover', () => {
  const { ours, theirs } = base
  const plan = makePhoto(ours, { category: 'drawing', revision: 1, nameKey: 'plan' })
  const loose = makePhoto(ours, { projectId: null })
  makePhoto(ours, { isMoney: true })
  makePhoto(ours, { hasPicture: false })
  expect(coverOf()).toBeNull()
  for (const id of [plan, loose]) expect(() => choose(id)).toThrow(Invalid)
  const other = makePhoto(theirs, { projectId: makeProject(theirs) })
  expect(() => choose(other)).toThrow(NotFound)
  expect(() => updateFile(theirs.admin, makePhoto(), { isCover: true })).toThrow(NotFound)
  const { member } = ours
  expect(() => updateFile(member, makePhoto(), { isCover: true })).toThrow(Forbidden)
  expect(updateFile(member, makePhoto(ours, { uploadedBy: member.userId }), { isCover: true }).isCover).toBe(
    true,
  )
})

test('a cover that goes to another job is one there only if it is chosen there', () => {
  const { admin } = base.ours
  const elsewhere = makeProject(base.ours)
  const chosen = makePhoto()
  const taskId = makeTask(base.ours, { projectId })
  const ofTask = makePhoto(base.ours, { taskId })
  choose(chosen)
  updateFile(admin, chosen, { projectId: elsewhere })
  const newest = makePhoto(base.ours, { projectId: elsewhere })
  expect([coverOf(), coverOf(elsewhere)]).toEqual([ofTask, newest])
  choose(ofTask)
  updateTask(admin, taskId, { projectId: elsewhere })
  expect([coverOf(), coverOf(elsewhere)]).toEqual([null, newest])
})
