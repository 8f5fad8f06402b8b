import { readFile, writeFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { readWorkbook } from '#app/services/spreadsheets/read-workbook.server.ts'
import type { PictureAnswer, PictureFault, PictureJob, Pictures, WorkbookJob } from './picture-job.ts'

// Runs as its own process: see picture-process.server.ts. One job at a time, by message.

/** In pixels; more would take over two seconds of processor time or half a gigabyte of memory. */
const most: Partial<Record<PictureJob['kind'], number>> = {
  // The largest of phones; above `maxWhole` it is read at half size.
  jpeg: 220_000_000,
  png: 65_000_000,
  heic: 51_000_000,
  webp: 25_000_000,
  gif: 25_000_000,
  avif: 25_000_000,
}
const maxWhole = 65_000_000
const small = { width: 480, height: 360 }
const large = { width: 1920, height: 1440 }
/** 60 mm wide at 254 dots an inch. */
const logo = { width: 600, height: 200 }
const within = { fit: 'inside', withoutEnlargement: true } as const
const paper = '#ffffff'

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(loader => `VipsForeignLoad${loader}`),
})

// When memory runs out, Linux ends this process before the server.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

process.on('message', async (job: PictureJob | WorkbookJob) => {
  process.send?.(
    'workbook' in job ? await readWorkbook(Buffer.from(job.workbook, 'base64')) : await answer(job),
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function answer(job: PictureJob): Promise<PictureAnswer> {
  try {
    if (job.kind === 'pdf') return await drawPage(job)
    return job.isLogo ? await drawLogo(job) : await drawPhoto(job)
  } catch (error) {
    return faultOf(String(error))
  }
}

function faultOf(message: string): PictureFault {
  if (/pixel limit/i.test(message)) return 'tooMany'
  if (/write error|open for write/i.test(message)) return 'unwritten'
  return /password|security/i.test(message) ? 'locked' : 'unreadable'
}

async function drawPhoto({ path, kind, ...job }: PictureJob): Promise<Pictures> {
  const photo = await open(path, kind, kind === 'gif' || kind === 'webp')
  const { width, height, pageHeight } = await asKind(photo, kind).toFile(job.cleaned)
  // Black lines on a clear ground would vanish on a dark page.
  await drawBoth(sharp(job.cleaned, { limitInputPixels: maxWhole }).flatten({ background: paper }), job)
  const { cleaned, small, large } = job
  return { width, height: pageHeight ?? height, pageCount: null, cleaned, small, large }
}

/** PDFs show only JPEG and PNG; PNG keeps transparency. Takes the first frame of an animation. */
async function drawLogo({ path, kind, cleaned }: PictureJob): Promise<Pictures> {
  const sent = await open(path, kind, false)
  const fitted = sent.resize({ ...logo, ...within }).toColourspace('srgb')
  const made = kind === 'jpeg' ? fitted.jpeg({ quality: 90 }) : fitted.png()
  const { width, height } = await made.toFile(cleaned)
  return { width, height, pageCount: null, cleaned, small: null, large: null }
}

/** Turned upright and scaled down to `longest`. Throws for too many pixels or another kind. */
async function open(path: string, kind: PictureJob['kind'], animated: boolean): Promise<Sharp> {
  const limitInputPixels = most[kind] ?? 0
  const photo = sharp(path, { limitInputPixels, failOn: 'error', animated })
  const { format, compression, width, height } = await photo.metadata()
  if (format !== formats[kind] && format !== kind) throw new Error(`It is ${format}, not ${kind}`)
  if (width * height > limitInputPixels) throw new Error('It exceeds the pixel limit')
  if (compression === 'hevc') return await decodeHeic(path, limitInputPixels)
  const upright = photo.autoOrient()
  if (width * height <= maxWhole) return upright
  const longest = Math.round(Math.max(width, height) / 2)
  return upright.resize({ width: longest, height: longest, ...within })
}

const formats: Partial<Record<PictureJob['kind'], string>> = { heic: 'heif', avif: 'heif' }

/** sharp is built without HEVC, as in an iPhone's photo. */
async function decodeHeic(path: string, limitInputPixels: number): Promise<Sharp> {
  const { default: heif } = await import('libheif-js/libheif-wasm/libheif-bundle.js')
  const decoder = new (heif().HeifDecoder)()
  const images = decoder.decode(await readFile(path))
  const image = images.find(one => one.is_primary()) ?? images[0]
  if (!image) throw new Error('It has no picture')
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > limitInputPixels) throw new Error('It exceeds the pixel limit')
  const room = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const shown = await new Promise<typeof room | null>(resolve => image.display(room, resolve))
  if (!shown) throw new Error('It cannot be decoded')
  return sharp(shown.data, { raw: { width, height, channels: 4 } })
}

/** sharp drops all metadata, such as the place, unless told otherwise. */
function asKind(photo: Sharp, kind: PictureJob['kind']): Sharp {
  if (kind === 'png') return photo.png({ compressionLevel: 6 })
  if (kind === 'webp') return photo.webp({ quality: 92 })
  // Optimised coding would hold the whole picture in memory, up to a gigabyte.
  if (kind === 'gif') return photo.gif()
  return photo.flatten({ background: paper }).jpeg({ quality: 90, optimizeCoding: false })
}

async function drawPage({ path, ...job }: PictureJob): Promise<Pictures> {
  // Made again each time, so that nothing of another company's drawing is left in it.
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  const pageCount = document.getPageCount()
  if (pageCount < 1) throw new Error('It has no page')
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(large.width / originalWidth, large.height / originalHeight)
  const { data, width, height } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    scale: 1,
    render: 'bitmap',
  })
  await drawBoth(sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: paper }), job)
  return {
    width: Math.round(originalWidth),
    height: Math.round(originalHeight),
    pageCount,
    cleaned: null,
    small: job.small,
    large: job.large,
  }
}

async function drawBoth(picture: Sharp, job: { small: string; large: string }): Promise<void> {
  const { data, info } = await picture
    .resize({ ...large, ...within })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shown = sharp(data, { raw: info })
  await shown.clone().webp({ quality: 82 }).toFile(job.large)
  await shown
    .resize({ ...small, ...within })
    .webp({ quality: 78 })
    .toFile(job.small)
}
