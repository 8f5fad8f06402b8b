import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fileKind } from '#app/domain/files/file-kinds.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { receiveFiles } from '#app/http/files/receive-files.server.ts'
import { log } from '#app/log.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { bucketStore } from '#app/services/files/bucket-store.server.ts'
import { arrivingDir, newFileKey } from '#app/services/files/file-store.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'
import { makePictures } from '#app/services/files/make-pictures.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, rename: vi.fn(real.rename) }
})

const base = databaseForTests()
const full = {
  status: 503,
  message: expect.stringContaining('There is no room left for files. Nothing was changed.'),
}
const away = { status: 503, message: expect.stringContaining('Files cannot be reached at the moment') }

beforeEach(() => {
  vi.spyOn(log(), 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.mocked(rename).mockReset()
  vi.restoreAllMocks()
})

/** What the disk answers to whoever keeps a file. */
function refuse(code: string) {
  vi.mocked(rename).mockRejectedValue(
    Object.assign(new Error(`${code}: rename`), { code, syscall: 'rename' }),
  )
}

async function left() {
  return { kept: await keptKeys(), arriving: readdirSync(arrivingDir()) }
}

describe('a disk', () => {
  test.each([
    ['ENOSPC', full],
    ['EDQUOT', full],
    ['EROFS', away],
  ])('that answers %s keeps nothing of a file, and no record', async (code, told) => {
    refuse(code)
    const { ours } = base
    const projectId = makeProject(ours)
    const file = arrive('plan.dwg')
    const before = base.dump()
    const input = { projectId, category: undefined, phase: undefined, requestId: undefined }
    await expect(addFile(ours.admin, file, input)).rejects.toMatchObject(told)
    expect(base.dump()).toBe(before)
    rmSync(file.path)
    expect(await left()).toEqual({ kept: [], arriving: [] })
  })
})

describe('the form', () => {
  const call = (upload: object) => ({
    request: new Request('http://localhost/', { method: 'POST' }),
    context: { upload } as never,
  })
  const lost = { field: 'file', name: 'oak.jpg', path: '/nowhere', bytes: 9, isWithoutSpace: true } as const

  test('comes back as it was typed, and says at its file why', async () => {
    const before = base.dump()
    const upload = { fields: [['material', 'Oak, quarter sawn']], files: [lost] }
    const answer = await handleFormWithFiles(
      call(upload),
      z.object({ material: z.string() }),
      ['file'],
      (_input, sent) => withKeptFiles(base.ours.admin, sent, { file: 'photo' }, () => Response.json({})),
    )
    if (answer instanceof Response) throw new Error('It was not refused')
    expect(answer.init?.status).toBe(503)
    expect(answer.data.reply).toMatchObject({
      values: { material: 'Oak, quarter sawn' },
      errors: { '': [full.message], file: ['Nothing was saved yet. Please choose it again'] },
    })
    expect(base.dump()).toBe(before)
  })

  test('of files names the one for which there was no room', async () => {
    const upload = { fields: [['category', 'drawing']], files: [lost] }
    const answer = await receiveFiles(base.ours.admin, call(upload).context, { to: '/documents' })
    expect(answer).toMatchObject({
      data: {
        reply: { values: { category: 'drawing' }, refused: [{ name: 'oak.jpg', reason: full.message }] },
      },
    })
  })
})

test('a photo that cannot be worked on for want of room is not told to be damaged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-full-'))
  const path = join(folder, 'photo')
  writeFileSync(
    path,
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a06a3c' } })
      .jpeg()
      .toBuffer(),
  )
  symlinkSync('/dev/full', `${path}.cleaned`)
  await expect(
    makePictures({ sender: { companyId: 1, userId: 1 }, path, kind: fileKind.jpeg }),
  ).rejects.toMatchObject(full)
  expect(readdirSync(folder)).toEqual(['photo'])
  rmSync(folder, { recursive: true })
})

test.each([
  [507, '<Error><Code>XMinioStorageFull</Code></Error>', full],
  [507, '', full],
  [403, '<Error><Code>QuotaExceeded</Code></Error>', full],
  [403, '<Error><Code>AccessDenied</Code></Error>', away],
])('a bucket that answers %i %s', async (status, body, told) => {
  const asked: (string | undefined)[] = []
  const server = createServer((req, res) => {
    asked.push(req.method)
    req.resume().once('end', () => res.writeHead(status, { 'Content-Type': 'application/xml' }).end(body))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = { bucket: 'files', region: 'auto', accessKeyId: 'x', secretAccessKey: 'y' }
  const store = bucketStore({ ...key, endpoint, isPathStyle: true })
  const path = join(arrivingDir(), newFileKey())
  writeFileSync(path, 'oak')
  try {
    await expect(store.keep(newFileKey(), path, 'text/plain')).rejects.toMatchObject(told)
    // What may have come is taken out again.
    await expect.poll(() => asked.at(-1)).toBe('DELETE')
  } finally {
    rmSync(path)
    server.closeAllConnections()
    server.close()
  }
})
