import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileRefused } from '#app/domain/errors.ts'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import { inspectFile } from '#app/services/files/inspect-file.server.ts'
import { makePictures } from '#app/services/files/make-pictures.server.ts'
import { hostileFiles } from '#tests/support/hostile-files.ts'
import { sample } from '#tests/support/sample.ts'

const files = await hostileFiles()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mortise-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('there are two hundred and more of them', () => {
  expect(files.length).toBeGreaterThan(200)
})

/** The words of the refusal; null when it is taken. Leaves nothing that the file did not bring. */
async function refusalOf(name: string, bytes: Buffer): Promise<string | null> {
  const path = join(folder, 'arrived')
  await writeFile(path, bytes)
  try {
    const kind = await inspectFile({ path, name: cleanFileName(name), bytes: bytes.length })
    const { cleaned, small, large } = await makePictures({ sender: { companyId: 1, userId: 1 }, path, kind })
    expect([kind.isImage ? cleaned : path, kind.isImage && small, kind.isImage && large]).not.toContain(null)
    for (const made of [cleaned, small, large]) if (made) await rm(made)
    return null
  } catch (error) {
    if (error instanceof FileRefused) return error.message
    throw error
  } finally {
    expect(await readdir(folder)).toEqual(['arrived'])
  }
}

describe('a hostile file is refused in words, or taken as what it is', () => {
  test.each(sample(files, 150).map(file => [file.name.slice(0, 60), file] as const))(
    '%j',
    async (_name, { name, bytes, says }) => {
      const refusal = await refusalOf(name, bytes)
      if (says) expect(refusal).toMatch(says)
      else expect(refusal).toBeNull()
    },
  )
})
