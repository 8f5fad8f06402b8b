import { expect, test } from 'vitest'
import { requireFile } from '#app/models/files/file.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { photo } from '#tests/support/file-contents.ts'
import { arrive } from '#tests/support/files.ts'

const base = databaseForTests()

test('a file that becomes a drawing is the newest revision of its name; no drawing any more, it has none', async () => {
  const { ours, theirs } = base
  const projectId = makeProject(ours)
  const add = (name: string) => addFile(ours.admin, arrive(name), { projectId, requestId: undefined })
  const first = await add('Kitchen.dwg')
  const other = await add('Draft.dwg')
  expect([first.revision, other.revision]).toEqual([1, 1])
  expect(updateFile(ours.admin, other.id, { originalName: 'kitchen.dwg' }).revision).toBe(2)
  expect(requireFile(ours.admin, first.id).supersededBy).toBe(ours.admin.userId)
  expect(updateFile(ours.admin, other.id, { category: 'document' }).revision).toBeNull()
  expect(requireFile(ours.admin, first.id).supersededAt).toBeNull()
  expect(() => updateFile(theirs.admin, first.id, { category: 'document' })).toThrow('File not found')
})

test('a drawing that belongs to no job has no revision, added so or made one', async () => {
  const added = await addFile(base.ours.admin, arrive('Jig.dwg'), {
    category: 'drawing',
    requestId: undefined,
  })
  expect(added).toMatchObject({ category: 'drawing', revision: null })
  updateFile(base.ours.admin, added.id, { category: 'document' })
  expect(updateFile(base.ours.admin, added.id, { category: 'drawing' }).revision).toBeNull()
})

test('what is no photo any more shows no part of the job', async () => {
  const { ours } = base
  const arrived = arrive('boxes.jpg', await photo())
  const { id } = await addFile(ours.admin, arrived, { phase: 'after', requestId: undefined })
  expect(updateFile(ours.admin, id, { category: 'document' })).toMatchObject({ phase: null, revision: null })
})
