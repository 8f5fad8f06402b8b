import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { NewFile } from '#app/domain/files/file.schema.ts'
import { ownKeyOf } from '#app/domain/files/file-key.ts'
import { listProjectActivities } from '#app/models/activities/activity.server.ts'
import { readFileStorage } from '#app/models/companies/company.server.ts'
import { findFile, requireFile } from '#app/models/files/file.server.ts'
import { listProjectFiles } from '#app/models/files/file-list.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { arrivingDir, fileStore } from '#app/services/files/file-store.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { db } from '#db/client.ts'
import { binEntries, companies } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'
import { drawing, photo } from '#tests/support/file-contents.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'

const base = databaseForTests()
const dayMs = 86_400_000

beforeEach(async () => {
  await fileStore().remove(await keptKeys())
})

const plan = (input: Partial<NewFile>): NewFile => ({
  category: 'drawing',
  phase: undefined,
  requestId: undefined,
  ...input,
})

function newestEntry(): number {
  return Number(db().$client.prepare('select max(id) from bin_entries').pluck().get())
}

async function bytesOf(key: string): Promise<string> {
  const found = await fileStore().read(key)
  return found ? text(found.stream) : ''
}

test('a drawing of the same name is the next revision; the older one says who took its place, and when', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { ours, theirs } = base
  const projectId = makeProject(ours)
  const first = await addFile(ours.admin, arrive('Mill Lane_plan.dwg'), plan({ projectId }))
  const second = await addFile(
    ours.member,
    arrive('mill-lane-plan.DWG'),
    plan({ projectId, category: undefined }),
  )
  await addFile(theirs.admin, arrive('Mill Lane_plan.dwg'), plan({ projectId: makeProject(theirs) }))
  expect([first.revision, second.revision]).toEqual([1, 2])
  const [newest, older, ...rest] = listProjectFiles(ours.admin, projectId, 'drawing')
  expect(rest).toEqual([])
  expect(newest).toMatchObject({ id: second.id, supersededAt: null, originalName: 'mill-lane-plan.DWG' })
  expect(older).toMatchObject({
    id: first.id,
    supersededAt: second.createdAt,
    supersededBy: ours.member.userId,
  })
  expect(
    listProjectActivities(ours.admin, projectId, 5).map(({ verb, detail }) => ({ verb, detail })),
  ).toEqual([
    { verb: 'file.uploaded', detail: { name: 'mill-lane-plan.DWG', revision: 2 } },
    { verb: 'file.uploaded', detail: { name: 'Mill Lane_plan.dwg', revision: 1 } },
  ])
  expect(await bytesOf(second.key)).toBe(drawing('mill-lane-plan.DWG').toString())
})

test('with the newest in the bin the one before it opens again, and its letter is not given again', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const add = () =>
    addFile(
      ours.admin,
      arrive('Stairs.dxf', '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n'),
      plan({ projectId }),
    )
  const first = await add()
  const second = await add()
  deleteFile(ours.admin, second.id)
  expect(requireFile(ours.admin, first.id).supersededAt).toBeNull()
  const third = await add()
  expect(third.revision).toBe(3)
  restoreFromBin(ours.admin, newestEntry())
  expect(requireFile(ours.admin, second.id).supersededBy).toBe(ours.admin.userId)
  expect(
    listProjectFiles(ours.admin, projectId, 'drawing').filter(file => file.supersededAt === null),
  ).toHaveLength(1)
})

test('a photo is kept upright and without the place where it was taken, and has pictures', async () => {
  const { ours } = base
  const arrived = arrive('image', await photo())
  const file = await addFile(ours.member, arrived, plan({ category: undefined, phase: 'during' }))
  expect(file).toMatchObject({
    originalName: expect.stringMatching(/^Photo .*\.jpg$/),
    mimeType: 'image/jpeg',
    category: 'photo',
    phase: 'during',
    revision: null,
    width: 40,
    height: 60,
    hasPicture: true,
  })
  expect(await keptKeys()).toEqual([file.key, `${file.key}-large`, `${file.key}-small`])
  const found = await fileStore().read(file.key)
  const chunks: Buffer[] = []
  for await (const piece of found?.stream ?? []) chunks.push(piece)
  const { exif, orientation, width } = await sharp(Buffer.concat(chunks)).metadata()
  expect([exif, orientation, width]).toEqual([undefined, undefined, 40])
  expect(readdirSync(arrivingDir()).filter(name => name.startsWith(basename(arrived.path)))).toEqual([
    basename(arrived.path),
  ])
})

test('a file of a task belongs to its project, and stays there when the task is gone for good', async () => {
  const { ours, theirs } = base
  const projectId = makeProject(ours)
  const taskId = makeTask(ours, { projectId })
  const { id } = await addFile(ours.member, arrive('a.dwg'), plan({ taskId }))
  expect(requireFile(ours.admin, id)).toMatchObject({ projectId, taskId })
  await expect(addFile(theirs.admin, arrive('a.dwg'), plan({ taskId }))).rejects.toThrow('one of your tasks')
  deleteTask(ours.admin, taskId)
  emptyBin(Date.now() + 31 * dayMs)
  expect(requireFile(ours.admin, id)).toMatchObject({ projectId, taskId: null })
})

test('the same request again answers with the file that it made, and keeps nothing twice', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const send = () => addFile(ours.admin, arrive('a.dwg'), plan({ projectId, requestId: 'one' }))
  const first = await send()
  expect((await send()).id).toBe(first.id)
  await expect.poll(keptKeys).toEqual([first.key])
  await expect(addFile(ours.admin, arrive('b.dwg'), plan({ projectId, requestId: 'one' }))).rejects.toThrow(
    'used for something else',
  )
  await expect.poll(keptKeys).toEqual([first.key])
})

test.each([
  ['another company’s project', () => ({ projectId: makeProject(base.theirs) }), 'one of your jobs'],
  ['no such project', () => ({ projectId: 9_999_999 }), 'one of your jobs'],
  ['no such task', () => ({ taskId: 9_999_999 }), 'one of your tasks'],
] as const)('%s is refused, and nothing is kept', async (_what, place, message) => {
  const wanted = plan(place())
  const before = base.dump()
  await expect(addFile(base.ours.admin, arrive('a.dwg'), wanted)).rejects.toThrow(message)
  expect(await keptKeys()).toEqual([])
  expect(base.dump()).toBe(before)
})

test('what is no file of ours is refused in words, and nothing is kept', async () => {
  const program = arrive('cutlist.pdf.exe', 'MZ\u0090\u0000 program')
  await expect(addFile(base.ours.admin, program, plan({}))).rejects.toThrow('A program, not a document.')
  expect(await keptKeys()).toEqual([])
})

test('sent again, a file is answered with itself, also once there is no room for another', async () => {
  const { ours } = base
  const send = () => addFile(ours.admin, arrive('a.dwg'), plan({ requestId: 'one' }))
  const { id, size } = await send()
  db().update(companies).set({ fileLimit: size }).where(eq(companies.id, ours.id)).run()
  expect((await send()).id).toBe(id)
  await expect(addFile(ours.admin, arrive('b.dwg'), plan({}))).rejects.toMatchObject({ status: 409 })
})

test('pictures count with their file', async () => {
  const { ours } = base
  const { key } = await addFile(ours.admin, arrive('a.jpg', await photo()), plan({ category: 'photo' }))
  let bytes = 0
  for await (const kept of fileStore().list()) bytes += ownKeyOf(kept.key) === key ? kept.bytes : 0
  expect(readFileStorage(ours.admin).bytes).toBe(bytes)
})

test('a phone gives many photos one name: none of them is a drawing’s revision unless somebody says so', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const shoot = async (category?: 'drawing') =>
    await addFile(
      ours.member,
      arrive('image.jpg', await photo()),
      plan({ projectId, category, phase: 'after' }),
    )
  const sketch = await shoot('drawing')
  expect(sketch).toMatchObject({ category: 'drawing', revision: 1 })
  expect(sketch.originalName).toMatch(/^Photo \d{1,2} \w{3,4} \d{4} \d\d-\d\d\.jpg$/)
  expect(await shoot()).toMatchObject({ category: 'photo', revision: null, phase: 'after' })
  const named = await addFile(ours.member, arrive('Sketch.jpg', await photo()), plan({ projectId }))
  const again = await addFile(
    ours.member,
    arrive('Sketch.jpg', await photo()),
    plan({ projectId, category: undefined }),
  )
  expect([named.revision, again.revision, again.category]).toEqual([1, null, 'photo'])
})

test('a drawing sent along with photos stays a drawing', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const file = await addFile(ours.admin, arrive('Plan.dwg'), plan({ projectId, category: 'photo' }))
  expect(file).toMatchObject({ category: 'drawing', revision: 1, phase: null })
})

test('a company that is full keeps no more; another does', async () => {
  const { ours, theirs } = base
  db().update(companies).set({ fileLimit: 100 }).where(eq(companies.id, ours.id)).run()
  await expect(addFile(ours.admin, arrive('a.dwg'), plan({}))).rejects.toMatchObject({ status: 409 })
  expect(await keptKeys()).toEqual([])
  expect((await addFile(theirs.admin, arrive('a.dwg'), plan({}))).id).toBeGreaterThan(0)
})

test('deleted it lies in the bin with its bytes, comes back, and goes for good after its time', async () => {
  const { ours, theirs } = base
  const projectId = makeProject(ours)
  const kept = await addFile(theirs.admin, arrive('a.dwg'), plan({}))
  const { id, key } = await addFile(ours.member, arrive('a.dwg'), plan({ projectId }))
  deleteFile(ours.member, id)
  expect(findFile(ours.admin, id)).toBeNull()
  expect(await keptKeys()).toContain(key)
  const entry = newestEntry()
  expect(db().select().from(binEntries).where(eq(binEntries.id, entry)).get()).toMatchObject({
    noun: 'file',
    label: 'a.dwg',
    projectId,
  })
  restoreFromBin(ours.admin, entry)
  expect(findFile(ours.admin, id)?.key).toBe(key)
  deleteFile(ours.admin, id)
  emptyBin(Date.now() + 31 * dayMs)
  await expect.poll(keptKeys).toEqual([kept.key])
})

test('with its project in the bin a file is out of sight, and cannot come back before it', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const { id } = await addFile(ours.admin, arrive('a.dwg'), plan({ projectId }))
  const second = await addFile(ours.admin, arrive('b.dwg'), plan({ projectId }))
  deleteFile(ours.admin, second.id)
  const entry = newestEntry()
  deleteProject(ours.admin, projectId)
  expect(findFile(ours.admin, id)).toBeNull()
  expect(() => restoreFromBin(ours.admin, entry)).toThrow('Restore the job first')
})

test('team members delete what they uploaded, and nothing else', async () => {
  const { ours, theirs } = base
  const { id } = await addFile(ours.admin, arrive('a.dwg'), plan({}))
  expect(() => deleteFile(ours.member, id)).toThrow('not allowed')
  expect(() => deleteFile(theirs.admin, id)).toThrow('File not found')
})
