import { readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { beginDirectUpload } from '#app/services/files/begin-direct-upload.server.ts'
import { withDiskRoom } from '#app/services/files/disk-room.server.ts'
import { arrivingDir } from '#app/services/files/file-store.server.ts'
import { finishDirectUpload } from '#app/services/files/finish-direct-upload.server.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { drawing } from '#tests/support/file-contents.ts'
import { exportCompany, importZip, newCompany } from '#tests/support/import-company.ts'

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, statfs: vi.fn(real.statfs) }
})

const base = databaseForTests()
const stairs = drawing('Stairs')
const megabyte = 1024 ** 2
const full = { status: 503, message: expect.stringContaining('There is no room left for files') }
let bucket: Awaited<ReturnType<typeof startBucket>>

beforeAll(async () => {
  bucket = await startBucket()
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value)
})

afterEach(() => {
  expect(readdirSync(arrivingDir())).toEqual([])
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.stop()
})

async function leaveMegabytes(count: number): Promise<void> {
  const { statfs: ask } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')
  const disk = await ask(arrivingDir())
  vi.mocked(statfs).mockResolvedValue(Object.assign(disk, { bavail: count, bsize: megabyte }))
}

async function send() {
  const { member } = base.ours
  const { key, url, headers, token } = await beginDirectUpload(member, { bytes: stairs.length })
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(stairs) })).ok).toBe(true)
  const input = { category: undefined, phase: undefined, requestId: undefined, projectId: null }
  return () => finishDirectUpload(member, key, { ...input, token, name: 'Stairs.dwg' })
}

test('what comes from the bucket leaves the database its room, and is taken once there is some', async () => {
  const finish = await send()
  await leaveMegabytes(256)
  await expect(finish()).rejects.toMatchObject(full)
  await leaveMegabytes(258)
  expect(await finish()).toMatchObject({ originalName: 'Stairs.dwg' })
})

test('what comes at once counts together', async () => {
  await leaveMegabytes(300)
  const first = withDiskRoom(30 * megabyte, () => withDiskRoom(30 * megabyte, () => Promise.resolve('both')))
  await expect(first).rejects.toMatchObject(full)
  expect(await withDiskRoom(30 * megabyte, () => Promise.resolve('one'))).toBe('one')
})

test('an import leaves it, too', async () => {
  await leaveMegabytes(1000)
  await (await send())()
  const zip = await exportCompany(base.ours)
  const target = newCompany()
  await leaveMegabytes(256)
  expect(await importZip(target.admin, zip)).toMatchObject({ state: 'refused', problem: full.message })
})
