import { expect, test } from 'vitest'
import { requireFile } from '#app/models/files/file.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
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

test('no letter is given twice: not after the last was renamed, became something else, or is gone for good', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const add = () => addFile(ours.admin, arrive('Stairs.dwg'), { projectId, requestId: undefined })
  await add()
  updateFile(ours.admin, (await add()).id, { originalName: 'Landing.dwg' })
  const third = await add()
  expect(third.revision).toBe(3)
  updateFile(ours.admin, third.id, { category: 'document' })
  const fourth = await add()
  expect(fourth.revision).toBe(4)
  deleteFile(ours.admin, fourth.id)
  emptyBin(Date.now() + 31 * 86_400_000)
  expect((await add()).revision).toBe(5)
})

test('who renames an old file into a drawing’s next revision is told of as the one who did, on that day', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const sketch = await addFile(ours.member, arrive('Sketch.dwg'), { projectId, requestId: undefined })
  const plan = await addFile(ours.admin, arrive('Plan.dwg'), { projectId, requestId: undefined })
  const before = Date.now()
  updateFile(ours.manager, sketch.id, { originalName: 'Plan.dwg' })
  const { supersededAt, supersededBy, supersededByName } = requireFile(ours.admin, plan.id)
  expect(supersededAt).toBeGreaterThanOrEqual(before)
  expect(supersededBy).toBe(ours.manager.userId)
  expect(supersededByName).toBeTruthy()
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

test('what cannot be looked at becomes no photo', async () => {
  const { id } = await addFile(base.ours.admin, arrive('Plan.dwg'), { requestId: undefined })
  expect(() => updateFile(base.ours.admin, id, { category: 'photo' })).toThrow()
  expect(requireFile(base.ours.admin, id).category).toBe('drawing')
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
    expect.objectContaining({ fieldErrors: { projectId: ['Please choose one of your jobs'] } }),
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
