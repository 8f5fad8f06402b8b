import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { FileContent } from '../rows/files.ts'
import { logoSize, photoSize } from './demo-file.ts'
import { sceneSvg } from './scenes.ts'
import { pdfOf, svgOf } from './sheet.ts'

// As services/files/draw-pictures.server.ts makes them.
const small = { width: 480, height: 360, fit: 'inside' } as const
const page = { width: 1440, height: 1080, fit: 'inside' } as const
const quickly = { quality: 78, effort: 0 }

/** Writes `<path>-small` and `<path>-large`, too. */
export async function drawDemoFile(content: FileContent, path: string): Promise<void> {
  if ('bytes' in content) return writeFile(path, await content.bytes())
  if ('sheet' in content) {
    await writeFile(path, pdfOf(content.sheet))
    await savePictures(sharp(Buffer.from(svgOf(content.sheet))).resize(page), path)
    return
  }
  if ('logo' in content) {
    const drawn = sharp(Buffer.from(content.logo)).resize(logoSize)
    await drawn.png().toFile(path)
    return
  }
  const picture =
    'photo' in content
      ? sharp(join('db/seed/photos', `${content.photo}.jpg`))
      : sharp(Buffer.from(sceneSvg(content.scene, content.tilt)))
  const drawn = await savePictures(picture.resize(photoSize), path)
  await drawn.jpeg({ quality: 82 }).toFile(path)
}

async function savePictures(picture: Sharp, path: string): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const drawn = sharp(data, { raw: info })
  await drawn.clone().webp(quickly).toFile(`${path}-large`)
  await drawn.clone().resize(small).webp(quickly).toFile(`${path}-small`)
  return drawn
}
