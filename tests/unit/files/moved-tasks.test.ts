import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findFile, requireFile } from '#app/models/files/file.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { files, projects } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'
import { photo } from '#tests/support/file-contents.ts'
import { arrive, makeFile } from '#tests/support/files.ts'

const base = databaseForTests()
const inAMonth = () => Date.now() + 31 * 86_400_000

test('a task takes its files to another job, drawings as the next revision there; the bin’s stay', async () => {
  const { ours, theirs } = base
  const [from, to] = [makeProject(ours), makeProject(ours)]
  const taskId = makeTask(ours, { projectId: from })
  const add = async (name: string, place: object, content?: Buffer) =>
    await addFile(ours.admin, arrive(name, content), { ...place, requestId: undefined })
  await add('Stair.dwg', { projectId: to })
  const first = await add('Stair.dwg', { taskId })
  const second = await add('Stair.dwg', { taskId })
  const picture = await add('boxes.jpg', { taskId, phase: 'after' }, await photo())
  const binned = await add('Old.dwg', { taskId })
  const { binEntryId } = deleteFile(ours.admin, binned.id)
  const foreign = makeFile(theirs, { projectId: makeProject(theirs) })

  updateTask(ours.admin, taskId, { projectId: to })
  const told = (id: number) => {
    const { projectId, taskId, revision } = requireFile(ours.admin, id)
    return { projectId, taskId, revision }
  }
  expect(told(first.id)).toEqual({ projectId: to, taskId, revision: 2 })
  expect(told(second.id)).toEqual({ projectId: to, taskId, revision: 3 })
  expect(told(picture.id)).toEqual({ projectId: to, taskId, revision: null })
  expect(requireFile(theirs.admin, foreign).revision).toBeNull()
  restoreFromBin(ours.admin, binEntryId)
  expect(told(binned.id)).toEqual({ projectId: from, taskId: null, revision: 1 })

  deleteProject(ours.admin, from)
  emptyBin(inAMonth())
  expect(findFile(ours.admin, first.id)?.taskId).toBe(taskId)
})

test('a job goes for good though a file of another job is still said to be its task’s', () => {
  const { ours } = base
  const [kept, doomed] = [makeProject(ours), makeProject(ours)]
  const taskId = makeTask(ours, { projectId: doomed })
  const fileId = makeFile(ours, { projectId: kept, taskId })
  deleteProject(ours.admin, doomed)
  emptyBin(inAMonth())
  expect(db().select().from(projects).where(eq(projects.id, doomed)).all()).toEqual([])
  expect(db().select().from(files).where(eq(files.id, fileId)).get()).toMatchObject({
    projectId: kept,
    taskId: null,
  })
})
