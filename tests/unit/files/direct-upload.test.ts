import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Conflict, FileRefused, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import type { DirectFinish } from '#app/domain/files/direct-upload.schema.ts'
import { mostFileBytes } from '#app/domain/files/upload.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import {
  beginDirectUpload,
  type OfferedUpload,
  offersDirectUploads,
} from '#app/services/files/begin-direct-upload.server.ts'
import { forgetOldOffers, readOffer } from '#app/services/files/direct-offers.server.ts'
import { arrivingDir, fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import { finishDirectUpload } from '#app/services/files/finish-direct-upload.server.ts'
import { db } from '#db/client.ts'
import { companies, files } from '#db/schema/index.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { databaseForTests, makeProject, makeUser, unsubscribed } from '#tests/support/database.ts'
import { drawing, photo } from '#tests/support/file-contents.ts'
import { keptKeys, makeFile } from '#tests/support/files.ts'

const base = databaseForTests()
const minute = 60_000
const stairs = drawing('Stairs')
let bucket: Awaited<ReturnType<typeof startBucket>>

beforeAll(async () => {
  bucket = await startBucket()
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.stop()
})

beforeEach(async () => {
  forgetOldOffers(Number.POSITIVE_INFINITY)
  await fileStore().remove(await keptKeys())
})

afterEach(() => {
  expect(readdirSync(arrivingDir())).toEqual([])
})

test('a file that was put into the bucket becomes one of the project, once', async () => {
  const { ours } = base
  expect(offersDirectUploads()).toBe(true)
  const projectId = makeProject(ours)
  const offer = await sent(ours.member, stairs)
  expect(await keptKeys()).toEqual([])
  const file = await finish(ours.member, offer, { projectId })
  expect(file).toMatchObject({ originalName: 'Stairs.dwg', size: stairs.length, revision: 1, projectId })
  expect(file.key).not.toBe(offer.key)
  expect(await keptKeys()).toEqual([file.key])
  await expect(finish(ours.member, offer, { projectId })).rejects.toThrow(NotFound)
  expect(db().select().from(files).all()).toHaveLength(1)
  expect(() => requireFile(base.theirs.admin, file.id)).toThrow(NotFound)
})

test('the same request again answers with the file that it made, also while the first is at it', async () => {
  const { ours, theirs } = base
  const offer = await sent(ours.member, stairs)
  const requestId = 'upload-1'
  const [first, second] = await Promise.all([
    finish(ours.member, offer, { requestId }),
    finish(ours.member, offer, { requestId }),
  ])
  expect(second?.id).toBe(first?.id)
  vi.useFakeTimers({ now: offer.expiresAt + 16 * minute, toFake: ['Date'] })
  try {
    expect((await finish(ours.member, offer, { requestId })).id).toBe(first?.id)
  } finally {
    vi.useRealTimers()
  }
  await expect(finish(ours.member, offer, { requestId, name: 'Other.dwg' })).rejects.toThrow(Conflict)
  await expect(finish(theirs.admin, offer, { requestId })).rejects.toThrow(NotFound)
  expect(db().select().from(files).all()).toHaveLength(1)
})

test('a photo gets its pictures, and loses the place where it was taken', async () => {
  const image = await photo()
  const offer = await sent(base.ours.member, image)
  const file = await finish(base.ours.member, offer, { name: 'image.jpg' })
  expect(file).toMatchObject({ category: 'photo', hasPicture: true })
  expect(await keptKeys()).toEqual([file.key, `${file.key}-large`, `${file.key}-small`])
})

test('only the person who began finishes, with what was offered', async () => {
  const { ours, theirs } = base
  const offer = await sent(ours.member, stairs)
  const [bytes, expiresAt, signature] = offer.token.split('.')
  const colleague = makeUser(ours.id, 'oak.second', 'team_member')
  for (const [scope, change] of [
    [theirs.admin, {}],
    [ours.admin, {}],
    [colleague, {}],
    [ours.member, { key: newFileKey() }],
    [ours.member, { key: '../kept/x' }],
    [ours.member, { token: '' }],
    [ours.member, { token: `${Number(bytes) + 1}.${expiresAt}.${signature}` }],
    [ours.member, { token: `${bytes}.${Number(expiresAt) + 1}.${signature}` }],
    [ours.member, { token: `${bytes}.${expiresAt}.${'A'.repeat(43)}` }],
  ] as const) {
    await expect(finish(scope, { ...offer, ...change })).rejects.toThrow(NotFound)
  }
  expect(db().select().from(files).all()).toEqual([])
  expect((await finish(ours.member, offer)).originalName).toBe('Stairs.dwg')
})

test('it is looked at like any other: a program is refused, and is nowhere any more', async () => {
  const offer = await sent(base.ours.member, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]))
  await expect(finish(base.ours.member, offer, { name: 'Stairs.pdf' })).rejects.toThrow(FileRefused)
  expect(await keptKeys()).toEqual([])
  expect(await fileStore().direct?.take(offer.key, 502, `${arrivingDir()}/x`)).toBe(false)
})

test('another company’s project takes nothing', async () => {
  const offer = await sent(base.ours.member, stairs)
  const projectId = makeProject(base.theirs)
  await expect(finish(base.ours.member, offer, { projectId })).rejects.toMatchObject({ status: 400 })
  expect(await keptKeys()).toEqual([])
})

test('what never came, or not all of it, is told', async () => {
  const { member } = base.ours
  const never = await beginDirectUpload(member, { bytes: 10 })
  await expect(finish(member, never)).rejects.toThrow('The file did not arrive, or not all of it')
  const half = await beginDirectUpload(member, { bytes: 1000 })
  await put(half, stairs.subarray(0, 100))
  await expect(finish(member, half)).rejects.toThrow('The file did not arrive, or not all of it')
})

test('room is proven before it is sent, with all that may still come, and again when it is there', async () => {
  const { ours, theirs } = base
  const megabyte = 1024 ** 2
  setLimit(10 * megabyte)
  makeFile(ours, { size: 4 * megabyte })
  await beginDirectUpload(ours.member, { bytes: 4 * megabyte })
  await expect(beginDirectUpload(ours.admin, { bytes: 3 * megabyte })).rejects.toThrow(Conflict)
  await beginDirectUpload(theirs.admin, { bytes: 9 * megabyte })
  const offer = await sent(ours.member, stairs)
  setLimit(4 * megabyte)
  await expect(finish(ours.member, offer)).rejects.toThrow('There is no room left for it')
  expect(await keptKeys()).toEqual([])
  setLimit(10 * megabyte)
  await finish(ours.member, offer)

  // What is kept is no longer on its way.
  const left = 2 * megabyte - stairs.length
  await beginDirectUpload(ours.member, { bytes: left })
})

test('what is too large, or empty, is not offered a place', async () => {
  const { member } = base.ours
  await expect(beginDirectUpload(member, { bytes: mostFileBytes + 1 })).rejects.toMatchObject({ status: 413 })
  await expect(beginDirectUpload(member, { bytes: 0 })).rejects.toMatchObject({ status: 400 })
  await beginDirectUpload(member, { bytes: mostFileBytes })
})

test('without a subscription neither begins nor ends', async () => {
  const { member } = base.ours
  const offer = await sent(member, stairs)
  await expect(beginDirectUpload(unsubscribed(member), { bytes: 1 })).rejects.toThrow(PaymentRequired)
  await expect(finish(unsubscribed(member), offer)).rejects.toThrow(PaymentRequired)
  await finish(member, offer)
})

test('an offer ends: its token, what it holds of the room, and what came by it', async () => {
  const { member } = base.ours
  setLimit(1000)
  const offer = await beginDirectUpload(member, { bytes: stairs.length })
  await put(offer, stairs)
  expect(readOffer(member, offer.key, offer.token, offer.expiresAt + 14 * minute)).not.toBeNull()
  expect(readOffer(member, offer.key, offer.token, offer.expiresAt + 15 * minute)).toBeNull()
  await expect(beginDirectUpload(member, { bytes: 900 })).rejects.toThrow(Conflict)

  const { direct } = fileStore()
  if (!direct) throw new Error('a bucket takes direct uploads')
  const removed = vi.spyOn(direct, 'remove').mockResolvedValue()
  vi.useFakeTimers({ now: offer.expiresAt + 15 * minute, toFake: ['Date'] })
  try {
    await beginDirectUpload(member, { bytes: 900 })
  } finally {
    vi.useRealTimers()
  }
  expect(removed).toHaveBeenCalledWith([offer.key])
  removed.mockRestore()
})

function setLimit(fileLimit: number): void {
  db().update(companies).set({ fileLimit }).where(eq(companies.id, base.ours.id)).run()
}

async function sent(scope: Scope, content: Buffer): Promise<OfferedUpload> {
  const offer = await beginDirectUpload(scope, { bytes: content.length })
  await put(offer, content)
  return offer
}

async function put({ url, headers }: OfferedUpload, content: Buffer): Promise<void> {
  const { ok } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })
  expect(ok).toBe(true)
}

function finish(
  scope: Scope,
  { key, token }: Pick<OfferedUpload, 'key' | 'token'>,
  input: Partial<DirectFinish> = {},
) {
  return finishDirectUpload(scope, key, {
    name: 'Stairs.dwg',
    token,
    category: undefined,
    phase: undefined,
    requestId: undefined,
    ...input,
  })
}
