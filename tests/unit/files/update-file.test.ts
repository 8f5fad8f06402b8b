import { expect, test } from 'vitest'
import { requireFile } from '#app/models/files/file.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'
import { db } from '#db/client.ts'
import { stockCards } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'
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

test('in another project a drawing is the next revision there, and of no task any more', async () => {
  const { ours, theirs } = base
  const [oak, ash] = [makeProject(ours), makeProject(ours)]
  const add = (projectId: number) =>
    addFile(ours.admin, arrive('Stairs.dwg'), { projectId, requestId: undefined })
  const [there, first] = [await add(ash), await add(oak)]
  const taskId = makeTask(ours, { projectId: oak })
  const second = await addFile(ours.admin, arrive('Stairs.dwg'), { taskId, requestId: undefined })
  expect([there.revision, first.revision, second.revision]).toEqual([1, 1, 2])
  expect(updateFile(ours.admin, second.id, { projectId: oak })).toMatchObject({ taskId, revision: 2 })
  expect(updateFile(ours.admin, second.id, { projectId: ash })).toMatchObject({
    projectId: ash,
    taskId: null,
    revision: 2,
  })
  expect(requireFile(ours.admin, there.id).supersededAt).not.toBeNull()
  expect(requireFile(ours.admin, first.id).supersededAt).toBeNull()
  expect(updateFile(ours.admin, second.id, { projectId: null })).toMatchObject({
    projectId: null,
    revision: null,
  })
  expect(() => updateFile(ours.admin, second.id, { projectId: makeProject(theirs) })).toThrow(
    expect.objectContaining({ fieldErrors: { projectId: ['Please choose one of your projects'] } }),
  )
})

test('what a stock card shows goes to no project', async () => {
  const { ours } = base
  const { id: photoFileId } = await addFile(ours.admin, arrive('Oak.jpg', await photo()), {
    requestId: undefined,
  })
  const card = { companyId: ours.id, userId: ours.admin.userId, itemName: 'Oak board', photoFileId }
  db().insert(stockCards).values(card).run()
  expect(() => updateFile(ours.admin, photoFileId, { projectId: makeProject(ours) })).toThrow(
    expect.objectContaining({ fieldErrors: { projectId: [expect.stringContaining('stock card')] } }),
  )
  expect(updateFile(ours.admin, photoFileId, { projectId: null }).projectId).toBeNull()
})
