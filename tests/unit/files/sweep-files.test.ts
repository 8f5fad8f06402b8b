import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keysOf } from '#app/domain/files/file-key.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { bucketStore } from '#app/services/files/bucket-store.server.ts'
import { diskStore } from '#app/services/files/disk-store.server.ts'
import { arrivingDir, type FileStore, fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import { stopSweeping, sweepDaily, sweepFiles } from '#app/services/files/sweep-files.server.ts'
import { db } from '#db/client.ts'
import { binEntries, files } from '#db/schema/index.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { databaseForTests, type TestCompany } from '#tests/support/database.ts'
import { diskNow } from '#tests/support/files.ts'

const base = databaseForTests()
let bucket: Awaited<ReturnType<typeof startBucket>>
let root: string
const later = () => diskNow() + 60_000

beforeAll(async () => {
  bucket = await startBucket()
})

afterAll(() => bucket.stop())

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mortise-kept-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

describe.each([
  ['the disk', () => diskStore(root)],
  ['a bucket', () => bucketStore(bucket.settings)],
] as const)('on %s', (_where, make) => {
  test('what has no record goes, with its pictures; what has one stays, in the bin too, whichever company’s', async () => {
    const store = make()
    await store.remove(await keysIn(store))
    const [ours, theirs, binned, stray] = [newFileKey(), newFileKey(), newFileKey(), newFileKey()]
    record(base.ours, ours)
    record(base.theirs, theirs)
    record(base.ours, binned, { isBinned: true })
    for (const key of [ours, theirs, binned, stray]) for (const each of keysOf(key)) await keep(store, each)
    expect(await sweepFiles({ before: diskNow() - 3_600_000, store })).toBe(0)
    expect(await keysIn(store)).toHaveLength(12)
    expect(await sweepFiles({ before: later(), store })).toBe(3)
    expect(await keysIn(store)).toEqual([ours, theirs, binned].flatMap(keysOf).sort())
  })
})

test('what is younger than asked waits for its record', async () => {
  const store = diskStore(root)
  const [old, young] = [newFileKey(), newFileKey()]
  for (const key of [old, young]) await keep(store, key)
  const anHourAgo = diskNow() / 1000 - 3600
  utimesSync(join(root, old.slice(0, 2), old), anHourAgo, anHourAgo)
  expect(await sweepFiles({ before: diskNow() - 1_800_000, store })).toBe(1)
  expect(await keysIn(store)).toEqual([young])
})

test('several batches are asked for one after another', async () => {
  const store = diskStore(root)
  const known = Array.from({ length: 700 }, newFileKey)
  const strays = Array.from({ length: 600 }, newFileKey)
  for (const key of known) record(base.ours, key)
  // As the store keeps them, without waiting for the disk each time.
  for (const key of [...known, ...strays]) {
    mkdirSync(join(root, key.slice(0, 2)), { recursive: true })
    writeFileSync(join(root, key.slice(0, 2), key), 'x')
  }
  expect(await sweepFiles({ before: later(), store })).toBe(600)
  expect(await keysIn(store)).toEqual([...known].sort())
})

test('a store that holds mostly what nobody here knows is left alone, and told of', async () => {
  const logged = vi.spyOn(log(), 'error').mockImplementation(() => {})
  const store = diskStore(root)
  const strays = Array.from({ length: 120 }, newFileKey)
  for (const key of strays) await keep(store, key)
  record(base.ours, strays[0] ?? '')
  expect(await sweepFiles({ before: later(), store })).toBe(0)
  expect(await keysIn(store)).toHaveLength(120)
  expect(logged).toHaveBeenCalledWith({ strays: 119, known: 1 }, expect.stringContaining('none was removed'))
})

test('so is one that holds more of both than are removed at a time', async () => {
  const logged = vi.spyOn(log(), 'error').mockImplementation(() => {})
  const known = Array.from({ length: 150 }, newFileKey)
  for (const key of known) record(base.ours, key)
  const unknown = Array.from({ length: 160 }, newFileKey)
  const removed: string[] = []
  const store: FileStore = {
    ...diskStore(root),
    remove: async keys => void removed.push(...keys),
    async *list() {
      for (const key of [...known, ...unknown]) yield { key, bytes: 1, changedAt: 0 }
    },
  }
  expect(await sweepFiles({ before: later(), store, most: 120 })).toBe(0)
  expect(removed).toEqual([])
  expect(logged).toHaveBeenCalledWith({ strays: 160, known: 150 }, expect.anything())
  unknown.length = 140
  expect(await sweepFiles({ before: later(), store, most: 120 })).toBe(120)
  expect(removed).toEqual(unknown.slice(0, 120))
})

test('nothing goes while what a restore has put aside is there', async () => {
  const warned = vi.spyOn(log(), 'warn').mockImplementation(() => {})
  const store = diskStore(root)
  await keep(store, newFileKey())
  const aside = join(env().DATA_DIR, 'before-restore-2026-11-23T02-00-00')
  mkdirSync(aside)
  expect(await sweepFiles({ before: later(), store })).toBe(0)
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('put aside'))
  rmSync(aside, { recursive: true })
  expect(await sweepFiles({ before: later(), store })).toBe(1)
})

test('nothing is removed once it is told to stop', async () => {
  const store = diskStore(root)
  for (let n = 0; n < 3; n++) await keep(store, newFileKey())
  const stopped = new AbortController()
  stopped.abort()
  expect(await sweepFiles({ before: later(), store, signal: stopped.signal })).toBe(0)
  expect(await keysIn(store)).toHaveLength(3)
})

test('what came in and was left lying goes, too', async () => {
  const [old, young] = [join(arrivingDir(), 'old'), join(arrivingDir(), 'young')]
  for (const path of [old, young]) writeFileSync(path, 'x')
  const yesterday = diskNow() / 1000 - 2 * 86_400
  utimesSync(old, yesterday, yesterday)
  await sweepFiles({ before: diskNow() - 86_400_000, store: diskStore(root) })
  expect(existsSync(old)).toBe(false)
  expect(readdirSync(arrivingDir())).toContain('young')
  rmSync(young)
})

test('it is done once a day, however often it is asked for', async () => {
  const now = Date.now()
  const old = join(arrivingDir(), 'old')
  const leave = () => {
    writeFileSync(old, 'x')
    utimesSync(old, now / 1000 - 2 * 86_400, now / 1000 - 2 * 86_400)
  }
  const swept = vi.spyOn(log(), 'info').mockImplementation(() => {})
  const stray = newFileKey()
  await keep(fileStore(), stray)
  const kept = join(env().DATA_DIR, 'uploads', 'kept', stray.slice(0, 2), stray)
  utimesSync(kept, now / 1000 - 2 * 86_400, now / 1000 - 2 * 86_400)
  leave()
  sweepDaily(now)
  expect(existsSync(old)).toBe(false)
  await expect.poll(() => swept).toHaveBeenCalledWith({ removed: 1 }, expect.anything())
  await new Promise(resolve => setImmediate(resolve))
  leave()
  sweepDaily(now + 3_600_000)
  expect(existsSync(old)).toBe(true)
  sweepDaily(now + 86_400_000)
  expect(existsSync(old)).toBe(false)
  stopSweeping()
})

function record(company: TestCompany, key: string, { isBinned = false } = {}): void {
  const binEntryId = isBinned
    ? db()
        .insert(binEntries)
        .values({
          companyId: company.id,
          noun: 'file',
          label: 'Stairs.pdf',
          deletedBy: company.admin.userId,
          deletedAt: Date.now(),
          expiresAt: Date.now() + 86_400_000,
        })
        .returning({ id: binEntries.id })
        .get().id
    : null
  db()
    .insert(files)
    .values({
      companyId: company.id,
      filename: key,
      originalName: 'Stairs.pdf',
      mimeType: 'application/pdf',
      size: 1,
      uploadedBy: company.member.userId,
      binEntryId,
    })
    .run()
}

async function keep(store: FileStore, key: string): Promise<void> {
  const path = join(arrivingDir(), newFileKey())
  writeFileSync(path, 'x')
  await store.keep(key, path, 'text/plain')
}

async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.sort()
}
