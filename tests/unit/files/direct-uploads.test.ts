import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { bucketStore } from '#app/services/files/bucket-store.server.ts'
import type { DirectUploads } from '#app/services/files/direct-uploads.server.ts'
import { arrivingDir, type FileStore, fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { diskNow } from '#tests/support/files.ts'

const text = 'oak and ash'
const announced = { bytes: text.length, type: 'text/plain' }
let bucket: Awaited<ReturnType<typeof startBucket>>
let store: FileStore
let direct: DirectUploads

beforeAll(async () => {
  bucket = await startBucket()
  store = bucketStore(bucket.settings)
  if (!store.direct) throw new Error('a bucket takes direct uploads')
  direct = store.direct
})

afterAll(() => bucket.stop())

afterEach(() => {
  vi.restoreAllMocks()
})

test('what is put at the address comes here once, whole, and is readable by nobody in between', async () => {
  const [key, path] = [newFileKey(), arrivingPath()]
  expect((await putAt(key)).ok).toBe(true)
  expect(await store.read(key)).toBeNull()
  for await (const kept of store.list()) expect(kept).toBeUndefined()
  expect(await direct.take(key, text.length, path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe(text)
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(await direct.take(key, text.length, arrivingPath())).toBe(false)
})

test('the address holds for a file of that length and type alone, for a quarter of an hour', async () => {
  const before = Date.now()
  const { url, headers, expiresAt } = await direct.begin(newFileKey(), announced)
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe(bucket.settings.origin)
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(searchParams.get('X-Amz-Expires')).toBe('900')
  expect(headers).toEqual({ 'Content-Type': 'text/plain' })
  expect(expiresAt - before).toBeGreaterThanOrEqual(900_000)
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + 900_000)
})

test('a bucket under its own name is addressed by it', async () => {
  const tigris = bucketStore({
    ...bucket.settings,
    endpoint: 'https://fly.storage.tigris.dev',
    isPathStyle: false,
  })
  const key = newFileKey()
  const offer = await tigris.direct?.begin(key, announced)
  const { origin, pathname } = new URL(offer?.url ?? '')
  expect(origin).toBe('https://mortise-files.fly.storage.tigris.dev')
  expect(pathname).toBe(`/arriving/${key}`)
})

test('a browser on our site may put it there', async () => {
  const { url } = await direct.begin(newFileKey(), announced)
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: env().APP_URL,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    },
  })
  expect(asked.headers.get('access-control-allow-origin')).toBeTruthy()
})

test('what has another size than was announced is not taken, and goes', async () => {
  const [key, path] = [newFileKey(), arrivingPath()]
  await putAt(key)
  expect(await direct.take(key, text.length + 1, path)).toBe(false)
  expect(existsSync(path)).toBe(false)
  expect(await direct.take(key, text.length, path)).toBe(false)
})

test('what never came, or has no key of ours, is not taken', async () => {
  expect(await direct.take(newFileKey(), 1, arrivingPath())).toBe(false)
  expect(await direct.take('../kept/x', 1, arrivingPath())).toBe(false)
  await expect(direct.begin('../kept/x', announced)).rejects.toThrow('under a key of the store')
})

test('what is not wanted any more is removed', async () => {
  const [gone, stays] = [newFileKey(), newFileKey()]
  for (const key of [gone, stays]) await putAt(key)
  await direct.remove([gone, newFileKey()])
  expect(await direct.take(gone, text.length, arrivingPath())).toBe(false)
  expect(await direct.take(stays, text.length, arrivingPath())).toBe(true)
})

test('what nobody took is removed when it is old enough, and nothing that is kept', async () => {
  const [key, path] = [newFileKey(), arrivingPath()]
  await putAt(key)
  await direct.removeBefore(diskNow() - 60_000)
  expect(await direct.take(key, text.length, path)).toBe(true)
  await store.keep(key, path, 'text/plain')
  await putAt(newFileKey())
  const left = newFileKey()
  await putAt(left)
  await direct.removeBefore(diskNow() + 60_000)
  expect(await direct.take(left, text.length, arrivingPath())).toBe(false)
  expect((await store.read(key))?.bytes).toBe(text.length)
  await store.remove([key])
})

test('a bucket that is away is told in words, and leaves nothing here', async () => {
  vi.spyOn(log(), 'error').mockImplementation(() => {})
  const away = bucketStore({ ...bucket.settings, endpoint: 'http://127.0.0.1:1' }).direct
  const path = arrivingPath()
  await expect(away?.take(newFileKey(), 1, path)).rejects.toMatchObject({ status: 503 })
  expect(existsSync(path)).toBe(false)
})

test('the disk has no such way', () => {
  expect(fileStore().direct).toBeUndefined()
})

async function putAt(key: string): Promise<Response> {
  const { url, headers } = await direct.begin(key, announced)
  return fetch(url, { method: 'PUT', headers, body: text })
}

function arrivingPath(): string {
  return join(arrivingDir(), newFileKey())
}
