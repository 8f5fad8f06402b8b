import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import { inspectFile } from '#app/services/files/inspect-file.server.ts'
import { demoFilesOf, logoSize, photoSize } from '#db/seed/files/demo-file.ts'
import { drawDemoFile } from '#db/seed/files/draw.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mortise-demo-files-'))
  await Promise.all(drawn.map(({ content, drawnAs }) => drawDemoFile(content, join(folder, drawnAs))))
})
afterAll(() => rm(folder, { recursive: true }))

const all = [...demoFilesOf('hartley'), ...demoFilesOf('brookStreet')]
// One of each kind, drawn in each way: the build draws them all.
const drawn = [
  ...new Map(all.map(file => [`${file.kind.name} ${Object.keys(file.content).join()}`, file])).values(),
]

test('the demo’s files are what their names say, and could have been sent', async () => {
  expect(all.length).toBeGreaterThan(45)
  for (const { name } of all) expect(cleanFileName(name)).toBe(name)
  for (const { drawnAs, kind, name } of drawn) {
    const path = join(folder, drawnAs)
    expect(await inspectFile({ path, name, bytes: (await stat(path)).size })).toBe(kind)
  }
})

test('photos and PDFs have the pictures that are told of; the logo is shown as it is', async () => {
  for (const { drawnAs, kind, hasPicture, content } of drawn) {
    const isLogo = 'logo' in content
    expect(hasPicture).toBe(!isLogo && (kind.isImage || kind.name === 'pdf'))
    if (isLogo)
      expect(await sharp(join(folder, drawnAs)).metadata()).toMatchObject({ format: 'png', ...logoSize })
    if (!hasPicture) continue
    const path = join(folder, drawnAs)
    expect((await sharp(`${path}-small`).metadata()).width).toBeLessThanOrEqual(480)
    expect((await sharp(`${path}-large`).metadata()).format).toBe('webp')
    if (kind.isImage) expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', ...photoSize })
  }
})
