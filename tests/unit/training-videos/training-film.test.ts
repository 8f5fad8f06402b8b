import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { binDays } from '#app/domain/bin/bin.ts'
import { daysAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { keysOf } from '#app/domain/files/file-key.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { playerFor, thumbnailSrc } from '#app/domain/training-videos/training-video.ts'
import { listDocuments } from '#app/models/files/document-list.server.ts'
import { findFile, requireFile } from '#app/models/files/file.server.ts'
import { trainingVideo } from '#app/records/training-video.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { db } from '#db/client.ts'
import { files, trainingVideos } from '#db/schema/index.ts'
import { databaseForTests, type TestCompany } from '#tests/support/database.ts'
import { film, photo } from '#tests/support/file-contents.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'

const base = databaseForTests()
const now = Date.now()
const still = await photo()
const videoUrl = 'https://videos.example.com/bandsaw.mp4'

beforeEach(async () => {
  await fileStore().remove(await keptKeys())
})

type Actor = TestCompany['admin']
type Sent = Parameters<typeof withKeptFiles<'file' | 'picture', unknown>>[1]
type Input = Partial<Parameters<typeof trainingVideo.create>[1]>

const takenUploads = { file: 'film', picture: 'photo' } as const
const clip = () => arrive('band.mp4', film())
const both = (): Sent => ({ file: clip(), picture: arrive('band.jpg', still) })

function add(scope: Actor, sent: Sent = both(), input: Input = {}) {
  return withKeptFiles(scope, sent, takenUploads, kept =>
    trainingVideo.create(scope, { title: 'Changing the band', ...input }, kept),
  )
}

function change(
  scope: Actor,
  id: number,
  sent: Sent,
  fields: Parameters<typeof trainingVideo.update>[2] = {},
) {
  return withKeptFiles(scope, sent, takenUploads, kept => trainingVideo.update(scope, id, fields, kept))
}

function newestEntry(): number {
  return Number(db().$client.prepare('select max(id) from bin_entries').pluck().get())
}

function documents(scope: Actor) {
  const place = {
    query: '',
    category: null,
    superseded: false,
    sort: 'name',
    reversed: false,
    page: 1,
  } as const
  return listDocuments(scope, place, { found: null, limit: 10 }).map(row => [row.originalName, row.videoName])
}

test('an uploaded film and picture win over their addresses, and are their company’s alone', async () => {
  const { ours, theirs } = base
  const thumbnail = 'https://example.com/band.jpg'
  const video = await add(ours.member, both(), { videoUrl, thumbnail })
  const src = `/files/${video.filmId}/band.mp4`
  expect(playerFor(trainingVideo.require(ours.admin, video.id))).toEqual({ kind: 'upload', src })
  expect(thumbnailSrc(video, 'small')).toBe(`/files/${video.thumbnailId}/picture/small`)
  expect(z.encode(trainingVideo.answer, trainingVideo.toAnswer(ours.member, video))).toMatchObject({
    videoUrl,
    filmUrl: src,
    thumbnail,
    uploadedThumbnailUrl: `/files/${video.thumbnailId}/picture/large`,
  })
  expect(requireFile(ours.admin, video.filmId ?? 0)).toMatchObject({
    mimeType: 'video/mp4',
    category: 'document',
    hasPicture: false,
    size: film().length,
  })
  expect(documents(ours.admin)).toEqual([
    ['band.jpg', 'Changing the band'],
    ['band.mp4', 'Changing the band'],
  ])
  expect(findFile(theirs.admin, video.filmId ?? 0)).toBeNull()
  expect(documents(theirs.admin)).toEqual([])
  const kept = await keptKeys()
  await expect(change(theirs.admin, video.id, both())).rejects.toThrow(NotFound)
  await expect.poll(keptKeys).toEqual(kept)
  const others = await add(theirs.admin)
  const steal = db().update(trainingVideos).set({ filmFileId: video.filmId })
  expect(() => steal.where(eq(trainingVideos.id, others.id)).run()).toThrow(/FOREIGN KEY/)
})

test('a film needs no address, and without it the address shows', async () => {
  const { ours } = base
  const alone = await add(ours.admin, { file: clip() })
  expect(alone).toMatchObject({ videoUrl: null, thumbnailId: null })
  // The last of the two cannot be taken off.
  expect(() => trainingVideo.update(ours.admin, alone.id, { removeFilm: true })).toThrow(Invalid)
  expect(trainingVideo.require(ours.admin, alone.id)).toMatchObject({ filmId: alone.filmId, version: 1 })
  const addressed = trainingVideo.update(ours.admin, alone.id, { removeFilm: true, videoUrl, version: 1 })
  expect(playerFor(addressed)).toEqual({ kind: 'file', src: videoUrl })
  restoreFromBin(ours.admin, newestEntry())
  expect(playerFor(trainingVideo.require(ours.admin, alone.id))?.kind).toBe('upload')
  deleteFile(ours.admin, alone.filmId ?? 0)
  expect(trainingVideo.update(ours.admin, alone.id, { title: 'The band' }).filmId).toBeNull()
})

test('the same request makes one video; film and picture are replaced one by one', async () => {
  const { ours } = base
  const [first, second] = await Promise.all([
    add(ours.admin, both(), { requestId: 'form-1' }),
    add(ours.admin, both(), { requestId: 'form-1' }),
  ])
  expect(second.id).toBe(first.id)
  await expect.poll(keptKeys).toHaveLength(4)
  const picture = arrive('blade.png', still)
  const saved = await change(ours.admin, first.id, { picture }, { version: 1, requestId: 'form-2' })
  expect(saved).toMatchObject({ version: 2, filmId: first.filmId })
  expect(saved.thumbnailId).not.toBe(first.thumbnailId)
  expect(documents(ours.admin).map(([name]) => name)).toEqual(['band.mp4', 'blade.jpg'])
})

test('one that is refused keeps the other from being kept, and nothing stays', async () => {
  const { ours } = base
  const refusal = (sent: Sent) =>
    add(ours.admin, sent).catch(error => {
      expect(error).toBeInstanceOf(Invalid)
      return error.fieldErrors
    })
  expect(await refusal({ ...both(), picture: arrive('plan.pdf', '%PDF-1.7\nstartxref') })).toEqual({
    picture: [refusals.notPhoto],
  })
  expect(await refusal({ ...both(), file: arrive('band.mp4', film().subarray(0, 900)) })).toEqual({
    file: [refusals.filmCutOff],
  })
  expect(await refusal({ file: { ...clip(), bytes: 50 * 1024 ** 2 + 1 } })).toEqual({
    file: [refusals.filmTooLarge],
  })
  await expect.poll(keptKeys).toEqual([])
  expect(db().select().from(files).all()).toEqual([])
})

test('who may not change it, or has an older one before them, changes nothing', async () => {
  const { ours } = base
  const video = await add(ours.admin)
  await expect(change(ours.member, video.id, both())).rejects.toThrow(Forbidden)
  trainingVideo.update(ours.manager, video.id, { title: 'The band', version: 1 })
  await expect(change(ours.admin, video.id, both(), { version: 1 })).rejects.toThrow(Stale)
  expect(trainingVideo.require(ours.admin, video.id)).toMatchObject({ filmId: video.filmId, version: 2 })
  await expect.poll(keptKeys).toHaveLength(4)
})

test('film and picture go into the bin with their video, come back with it, and go for good with it', async () => {
  const { ours, theirs } = base
  const video = await add(ours.admin)
  const others = await add(theirs.admin, { file: clip() })
  trainingVideo.remove(ours.admin, video.id)
  expect(documents(ours.admin)).toEqual([])
  trainingVideo.restore(ours.admin, video.id)
  const { filmId, thumbnailId } = video
  expect(trainingVideo.require(ours.admin, video.id)).toMatchObject({ filmId, thumbnailId })
  trainingVideo.remove(ours.admin, video.id)
  const { key } = requireFile(theirs.admin, others.filmId ?? 0)
  emptyBin(daysAfter(now, binDays + 1))
  expect(db().select({ key: files.filename }).from(files).all()).toEqual([{ key }])
  await expect.poll(keptKeys).toEqual(keysOf(key).slice(0, 1))
})
