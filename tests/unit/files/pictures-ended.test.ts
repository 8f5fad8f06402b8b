import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileKind } from '#app/domain/files/file-kinds.ts'
import { makePictures } from '#app/services/files/make-pictures.server.ts'
import type { PictureAnswer } from '#app/services/files/picture-job.ts'

// The process that draws may be ended by the system at any moment, whatever it draws.

const ask = vi.hoisted(() => vi.fn<() => Promise<PictureAnswer>>())
vi.mock('#app/services/files/picture-process.server.ts', () => ({ askPictureProcess: ask }))

let folder: string
beforeEach(async () => {
  ask.mockReset()
  folder = await mkdtemp(join(tmpdir(), 'mortise-ended-'))
  await writeFile(join(folder, 'sent'), 'x')
})
afterEach(() => rm(folder, { recursive: true }))

const drawn = { width: 8, height: 6, pageCount: null, cleaned: null, small: 'small', large: 'large' }
const make = (kind: 'jpeg' | 'pdf') =>
  makePictures({ sender: { companyId: 1, userId: 1 }, path: join(folder, 'sent'), kind: fileKind[kind] })

test('ended once, it is asked again', async () => {
  ask.mockResolvedValueOnce('ended').mockResolvedValueOnce(drawn)
  expect(await make('jpeg')).toEqual(drawn)
})

test('ended again, a photo is to be sent later and nobody says that it is broken; a PDF has no picture', async () => {
  ask.mockResolvedValue('ended')
  await expect(make('jpeg')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Please try again'),
  })
  expect(await make('pdf')).toMatchObject({ small: null, large: null })
  expect(ask).toHaveBeenCalledTimes(4)
  expect(await readdir(folder)).toEqual(['sent'])
})

test('what gets too little of the processor is not asked again', async () => {
  ask.mockResolvedValue('hung')
  await expect(make('jpeg')).rejects.toMatchObject({ status: 503 })
  expect(await make('pdf')).toMatchObject({ small: null, large: null })
  expect(ask).toHaveBeenCalledTimes(2)
})

test('what it cannot read is asked about once', async () => {
  ask.mockResolvedValue('unreadable')
  await expect(make('jpeg')).rejects.toMatchObject({ status: 415 })
  expect(ask).toHaveBeenCalledTimes(1)
})
