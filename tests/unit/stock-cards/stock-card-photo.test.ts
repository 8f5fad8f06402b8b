import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { binDays } from '#app/domain/bin/bin.ts'
import { daysAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { keysOf } from '#app/domain/files/file-key.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { stockPhotoSrc } from '#app/domain/stock-cards/stock-card.ts'
import { listDocuments } from '#app/models/files/document-list.server.ts'
import { findFile, requireFile } from '#app/models/files/file.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { sweepFiles } from '#app/services/files/sweep-files.server.ts'
import { db } from '#db/client.ts'
import { companies, files, stockCards } from '#db/schema/index.ts'
import { databaseForTests, type TestCompany, verbs } from '#tests/support/database.ts'
import { drawing, photo } from '#tests/support/file-contents.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'

const base = databaseForTests()
const now = Date.now()
const picture = await photo()

beforeEach(async () => {
  await fileStore().remove(await keptKeys())
})

type Actor = TestCompany['admin']
type Input = { itemName: string; productPhotoUrl?: string; requestId?: string }
type Change = Parameters<typeof stockCard.update>[2]

function create(scope: Actor, input: Input = { itemName: 'Birch ply' }, file = arrive('ply.png', picture)) {
  return withKeptFiles(scope, { file }, { file: 'photo' }, kept => stockCard.create(scope, input, kept))
}

function replace(scope: Actor, id: number, change: Change = {}, file = arrive('new.jpg', picture)) {
  return withKeptFiles(scope, { file }, { file: 'photo' }, kept => stockCard.update(scope, id, change, kept))
}

function newestEntry(): number {
  return Number(db().$client.prepare('select max(id) from bin_entries').pluck().get())
}

const place = {
  query: '',
  category: null,
  superseded: false,
  sort: 'date',
  reversed: false,
  page: 1,
} as const

function documents(scope: Actor) {
  return listDocuments(scope, place, { found: null, limit: 10 }).map(({ originalName, cardName }) => [
    originalName,
    cardName,
  ])
}

test('an uploaded photo wins over the address, stands among the documents, and is its company’s alone', async () => {
  const { ours, theirs } = base
  const address = 'https://example.com/ply.jpg'
  const card = await create(ours.member, { itemName: 'Birch ply', productPhotoUrl: address })
  expect(stockPhotoSrc(card, 'small')).toBe(`/files/${card.photoId}/picture/small`)
  expect(z.encode(stockCard.answer, stockCard.toAnswer(ours.member, card))).toMatchObject({
    productPhotoUrl: address,
    uploadedPhotoUrl: `/files/${card.photoId}/picture/large`,
  })
  const file = requireFile(ours.admin, card.photoId ?? 0)
  expect(file).toMatchObject({
    originalName: 'ply.jpg',
    category: 'photo',
    projectId: null,
    hasPicture: true,
  })
  await expect.poll(keptKeys).toEqual(keysOf(file.key).sort())
  expect(documents(ours.manager)).toEqual([['ply.jpg', 'Birch ply']])
  expect(stockCard.newest(ours.admin, { limit: 9, offset: 0 })[0]).toMatchObject({ photoId: file.id })
  expect(findFile(theirs.admin, file.id)).toBeNull()
  expect(documents(theirs.admin)).toEqual([])
  await expect(replace(theirs.admin, card.id)).rejects.toThrow(NotFound)
  await expect.poll(keptKeys).toEqual(keysOf(file.key).sort())
  // No other company's file can be pointed to, whoever writes it.
  const others = await create(theirs.admin)
  const steal = db().update(stockCards).set({ photoFileId: file.id }).where(eq(stockCards.id, others.id))
  expect(() => steal.run()).toThrow(/FOREIGN KEY/)
})

test('the same request, sent twice at once, makes one card and one file; another photo makes another', async () => {
  const { ours } = base
  const input = { itemName: 'Birch ply', requestId: 'form-1' }
  const [first, second] = await Promise.all([create(ours.admin, input), create(ours.admin, input)])
  expect(second.id).toBe(first.id)
  await expect.poll(keptKeys).toHaveLength(3)
  const change = { version: 1, requestId: 'form-2', orderQty: '4' }
  const [saved, again] = await Promise.all([
    replace(ours.admin, first.id, change),
    replace(ours.admin, first.id, change),
  ])
  expect([saved.version, again.version, again.photoId]).toEqual([2, 2, saved.photoId])
  await expect.poll(keptKeys).toHaveLength(6)
})

test('what is no photo is refused at its field, and nothing stays of it', async () => {
  const { ours } = base
  const refusal = (name: string, content: string | Buffer) =>
    create(ours.admin, undefined, arrive(name, content)).catch(error => {
      expect(error).toBeInstanceOf(Invalid)
      return error.fieldErrors
    })
  expect(await refusal('plan.dwg', drawing('plan'))).toEqual({ file: [refusals.notPhoto] })
  expect(await refusal('ply.exe', 'MZ')).toEqual({ file: [refusals.notPhoto] })
  expect(await refusal('empty.jpg', '')).toEqual({ file: [refusals.empty] })
  expect(await refusal('half.jpg', picture.subarray(0, 200))).toEqual({ file: [refusals.photoCutOff] })
  await expect.poll(keptKeys).toEqual([])
  expect(verbs()).toEqual([])
})

test('who may not change the card, or has an older one before them, changes nothing and leaves nothing', async () => {
  const { ours } = base
  const card = await create(ours.admin)
  const before = base.dump()
  const kept = await keptKeys()
  await expect(replace(ours.member, card.id)).rejects.toThrow(Forbidden)
  expect(base.dump()).toBe(before)
  stockCard.update(ours.manager, card.id, { orderQty: '12', version: 1 })
  await expect(replace(ours.admin, card.id, { version: 1 })).rejects.toThrow(Stale)
  expect(stockCard.require(ours.admin, card.id)).toMatchObject({ version: 2, photoId: card.photoId })
  await expect.poll(keptKeys).toEqual(kept)
})

test('a replaced photo lies in the bin, and comes back among the documents', async () => {
  const { ours } = base
  const card = await create(ours.member)
  const saved = await replace(ours.member, card.id, { version: 1 })
  expect(saved.photoId).not.toBe(card.photoId)
  expect(findFile(ours.admin, card.photoId ?? 0)).toBeNull()
  expect(verbs().slice(-3)).toEqual(['file.deleted', 'file.uploaded', 'stock_card.updated'])
  restoreFromBin(ours.admin, newestEntry())
  expect(stockCard.require(ours.admin, card.id).photoId).toBe(saved.photoId)
  expect(documents(ours.admin)).toEqual([
    ['new.jpg', 'Birch ply'],
    ['ply.jpg', null],
  ])
})

test('a photo that is taken off, by the card’s form or on Documents, is on the card again once it is restored', async () => {
  const { ours } = base
  const card = await create(ours.member)
  // Whoever may change the card may take its photo off, whose upload it is.
  expect(stockCard.update(ours.manager, card.id, { removePhoto: true, version: 1 })).toMatchObject({
    photoId: null,
    version: 2,
  })
  expect(stockCard.update(ours.manager, card.id, { removePhoto: true, version: 1 }).version).toBe(2)
  restoreFromBin(ours.admin, newestEntry())
  expect(stockCard.require(ours.admin, card.id).photoId).toBe(card.photoId)
  deleteFile(ours.admin, card.photoId ?? 0)
  expect(stockPhotoSrc(stockCard.require(ours.admin, card.id), 'small')).toBeNull()
  restoreFromBin(ours.admin, newestEntry())
  expect(stockCard.require(ours.admin, card.id).photoId).toBe(card.photoId)
})

test('a photo goes into the bin with its card, comes back with it, and goes for good with it', async () => {
  const { ours, theirs } = base
  const card = await create(ours.admin)
  const others = await create(theirs.admin)
  const before = base.dump()
  stockCard.remove(ours.admin, card.id)
  expect(documents(ours.admin)).toEqual([])
  expect(findFile(ours.admin, card.photoId ?? 0)).toBeNull()
  stockCard.restore(ours.admin, card.id)
  expect(stockCard.require(ours.admin, card.id).photoId).toBe(card.photoId)
  expect(base.dump()).not.toBe(before)
  stockCard.remove(ours.admin, card.id)
  const { key } = requireFile(theirs.admin, others.photoId ?? 0)
  emptyBin(daysAfter(now, binDays + 1))
  expect(db().select().from(files).all()).toHaveLength(1)
  await expect.poll(keptKeys).toEqual(keysOf(key).sort())
})

test('a photo that was taken off goes for good by itself, and the card stays', async () => {
  const { ours } = base
  const card = await create(ours.admin)
  deleteFile(ours.admin, card.photoId ?? 0)
  emptyBin(daysAfter(now, binDays + 1))
  expect(stockCard.require(ours.admin, card.id)).toMatchObject({ photoId: null, version: 1 })
  await expect.poll(keptKeys).toEqual([])
})

test('the sweep leaves it, and its company’s end takes it along', async () => {
  const { ours, theirs } = base
  await create(ours.admin)
  const others = await create(theirs.admin)
  expect(await sweepFiles({ before: Date.now() + 1000 })).toBe(0)
  const figure = db().select({ bytes: companies.fileBytes }).from(companies).where(eq(companies.id, ours.id))
  expect(figure.get()?.bytes).toBeGreaterThan(0)
  db()
    .update(companies)
    .set({ subscriptionStatus: 'canceled', closedAt: daysAfter(now, -31) })
    .where(eq(companies.id, ours.id))
    .run()
  await runDeletion(now)
  expect(db().select().from(companies).where(eq(companies.id, ours.id)).get()).toBeUndefined()
  const { key } = requireFile(theirs.admin, others.photoId ?? 0)
  await expect.poll(keptKeys).toEqual(keysOf(key).sort())
})
