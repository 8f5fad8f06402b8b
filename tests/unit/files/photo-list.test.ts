import { expect, test } from 'vitest'
import { findOrCreateClientPage, saveClientPage } from '#app/models/client-pages/client-page.server.ts'
import { findPhoto } from '#app/models/files/file-list.server.ts'
import { listPhotos } from '#app/models/files/photo-list.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { makeFile } from '#tests/support/files.ts'

const base = databaseForTests()

test('the gallery has all photos of live jobs, by time or by job, and those that clients agreed to show', () => {
  const { ours, theirs } = base
  const [older, newer] = [makeProject(ours), makeProject(ours)]
  const photo = (projectId: number | null, createdAt: number, values = {}) =>
    makeFile(ours, { mimeType: 'image/jpeg', category: 'photo', projectId, createdAt, ...values })
  const ids = [photo(older, 1), photo(newer, 2), photo(older, 3), photo(newer, 4)]
  photo(null, 5)
  photo(older, 6, { isMoney: true })
  photo(older, 7, { category: 'document' })
  const gone = makeProject(ours)
  photo(gone, 8)
  deleteProject(ours.admin, gone)
  deleteFile(ours.admin, photo(older, 9))
  const foreign = makeProject(theirs)
  makeFile(theirs, { category: 'photo', projectId: foreign, createdAt: 10 })
  const agree = (company: typeof ours, projectId: number) =>
    saveClientPage(company.admin, findOrCreateClientPage(company.admin, projectId).id, { photosAgreed: true })
  agree(ours, older)
  agree(theirs, foreign)
  const shown = (isByJob: boolean, isAgreed = false, offset = 0) =>
    listPhotos(ours.admin, { isByJob, isAgreed }, { limit: 3, offset })
  const of = (list: ReturnType<typeof shown>) => list.rows.map(({ id }) => ids.indexOf(id) + 1)
  expect([of(shown(false)), of(shown(false, false, 3))]).toEqual([[4, 3, 2], [1]])
  expect([of(shown(true)), of(shown(true, false, 3))]).toEqual([[4, 2, 3], [1]])
  expect([of(shown(false, true)), of(shown(true, true))]).toEqual([
    [3, 1],
    [3, 1],
  ])
  expect([shown(false).total, shown(false, true).total]).toEqual([4, 2])
})

test('a photo of the gallery is found in its own job alone, however old', () => {
  const { ours, theirs } = base
  const [job, other] = [makeProject(ours), makeProject(ours)]
  const id = makeFile(ours, { category: 'photo', projectId: job, createdAt: 1 })
  const found = (scope: typeof ours.admin, projectId: number) => findPhoto(scope, projectId, id)?.id ?? null
  expect([found(ours.admin, job), found(ours.admin, other), found(theirs.admin, job)]).toEqual([
    id,
    null,
    null,
  ])
  deleteFile(ours.admin, id)
  expect(found(ours.admin, job)).toBeNull()
})
