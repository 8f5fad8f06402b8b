import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FileKind, fileKind } from '#app/domain/files/file-kinds.ts'
import { makePictures } from '#app/services/files/make-pictures.server.ts'
import { heicPhoto, hugeHeic, hugeJpeg } from '#tests/support/hostile-content.ts'
import { isDeep } from '#tests/support/sample.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mortise-pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function pictures(name: string, kind: FileKind, content: Buffer | string) {
  const path = join(folder, name)
  await writeFile(path, content)
  return makePictures({ sender: { companyId: 1, userId: 1 }, path, kind })
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a06a3c' } })
}

test('a photo is turned upright and loses where it was taken', async () => {
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1' } }
  const photo = await plain(1200, 800)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ruth' }, ...place })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()

  const { width, height, cleaned, small, large } = await pictures('photo', fileKind.jpeg, photo)
  expect([width, height]).toEqual([800, 1200])
  const kept = await sharp(cleaned ?? '').metadata()
  expect(kept).toMatchObject({ format: 'jpeg', width: 800, height: 1200, space: 'srgb' })
  expect([kept.exif, kept.orientation, kept.icc, kept.xmp]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(await sharp(small ?? '').metadata()).toMatchObject({ format: 'webp', width: 240, height: 360 })
  expect(await sharp(large ?? '').metadata()).toMatchObject({ format: 'webp', width: 800, height: 1200 })
})

test('what else is in the file of a photo is gone', async () => {
  const photo = Buffer.concat([
    await plain(40, 30).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const { cleaned } = await pictures('photo', fileKind.jpeg, photo)
  expect((await readFile(cleaned ?? '')).includes('<script>')).toBe(false)
})

test('a picture without a ground is shown on paper, and kept as it was', async () => {
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { cleaned, small } = await pictures('clear', fileKind.png, clear)
  expect((await sharp(cleaned ?? '').metadata()).hasAlpha).toBe(true)
  const [red, green, blue] = await sharp(small ?? '')
    .raw()
    .toBuffer()
  expect(Math.min(red ?? 0, green ?? 0, blue ?? 0)).toBeGreaterThan(250)
})

test('what moves keeps moving', async () => {
  const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)])
  const moving = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const { width, height, cleaned, large } = await pictures('moving', fileKind.gif, moving)
  expect([width, height]).toEqual([10, 10])
  expect((await sharp(cleaned ?? '').metadata()).pages).toBe(2)
  expect(await sharp(large ?? '').metadata()).toMatchObject({ width: 10, height: 10 })
})

test('an iPhone’s own format and AVIF become JPEGs that say nothing of where they were taken', async () => {
  const heic = await pictures('heic', fileKind.heic, heicPhoto)
  const kept = await readFile(heic.cleaned ?? '')
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 32 })
  expect([heic.width, heic.height, kept.includes('Ruth')]).toEqual([64, 32, false])
  const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
  const [red, , blue] = data.subarray(3 * (16 * 64 + 8))
  const [otherRed, , otherBlue] = data.subarray(3 * (16 * 64 + 56))
  expect([(red ?? 0) > 150, (blue ?? 255) < 90]).toEqual([true, true])
  expect([(otherRed ?? 255) < 90, (otherBlue ?? 0) > 150]).toEqual([true, true])
  expect(await sharp(heic.small ?? '').metadata()).toMatchObject({ format: 'webp', width: 64 })

  const clear = sharp({ create: { width: 8, height: 6, channels: 4, background: '#00000000' } })
  const avif = await pictures('avif', fileKind.avif, await clear.avif({ lossless: true }).toBuffer())
  expect(await sharp(avif.cleaned ?? '').metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 6 })
})

test.runIf(isDeep)('a phone’s photo of 200 million dots is made smaller', async () => {
  const photo = await plain(24, 16).jpeg().toBuffer()
  const large = await pictures('photo', fileKind.jpeg, hugeJpeg(photo, 16_320, 12_240))
  expect([large.width, large.height]).toEqual([8160, 6120])
  expect(await sharp(large.cleaned ?? '').metadata()).toMatchObject({ width: 8160, height: 6120 })
})

test('a HEIC of 108 million dots is refused, with what to send in its place', async () => {
  await expect(pictures('heic', fileKind.heic, hugeHeic(12_000, 9000))).rejects.toMatchObject({
    status: 415,
    message: expect.stringContaining('Save it smaller or as JPEG and send that'),
  })
})

test('a photo that was cut off is refused, and nothing is left of it', async () => {
  const photo = await plain(1200, 800).jpeg().toBuffer()
  await expect(pictures('photo', fileKind.jpeg, photo.subarray(0, photo.length / 2))).rejects.toMatchObject({
    status: 415,
    message: 'This photo cannot be read. It may have been cut off on the way.',
  })
  expect(await readdir(folder)).toEqual(['photo'])
})

test('a drawing of another program has no picture', async () => {
  expect(await pictures('plan', fileKind.dwg, 'AC1032')).toEqual({
    width: null,
    height: null,
    pageCount: null,
    cleaned: null,
    small: null,
    large: null,
  })
})

test('the pictures of several companies are drawn one after another', async () => {
  const photo = await plain(400, 300).jpeg().toBuffer()
  const all = await Promise.all(
    [1, 1, 2].map(async (companyId, index) => {
      const path = join(folder, String(index))
      await writeFile(path, photo)
      return makePictures({ sender: { companyId, userId: 1 }, path, kind: fileKind.jpeg })
    }),
  )
  expect(all.map(({ width }) => width)).toEqual([400, 400, 400])
})
