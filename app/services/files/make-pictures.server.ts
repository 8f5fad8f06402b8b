import { rm } from 'node:fs/promises'
import { FileRefused, Unavailable } from '#app/domain/errors.ts'
import type { FileKind } from '#app/domain/files/file-kinds.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { chargePictures } from '#app/services/company-budget.server.ts'
import type { PictureFault, PictureJob, Pictures } from './picture-job.ts'
import { askPictureProcess } from './picture-process.server.ts'
import { takePictureTurn } from './picture-queue.server.ts'
import { noSpaceForFiles } from './store-fault.server.ts'

type Sender = Parameters<typeof chargePictures>[0]
type Request = { sender: Sender; path: string; kind: FileKind; isLogo?: boolean }

const none: Pictures = { width: null, height: null, pageCount: null, cleaned: null, small: null, large: null }

// Processor time; a phone's photo takes one second.
const photoMs = 20_000
const pageMs = 10_000

/** Writes beside the file; keep `cleaned` in its place. Null where the kind has none. Throws FileRefused, and leaves nothing behind. */
export async function makePictures({ sender, path, kind, isLogo = false }: Request): Promise<Pictures> {
  if (!kind.isImage && kind.name !== 'pdf') return none
  const job: PictureJob = {
    path,
    kind: kind.name,
    isLogo,
    cleaned: `${path}.cleaned`,
    small: `${path}.small`,
    large: `${path}.large`,
  }
  try {
    return await takePictureTurn(sender, () => draw(sender, job, kind))
  } catch (error) {
    await removePictures(job)
    throw error
  }
}

async function draw(sender: Sender, job: PictureJob, kind: FileKind): Promise<Pictures> {
  const ask = () => askPictureProcess(job, kind.isImage ? photoMs : pageMs, ms => chargePictures(sender, ms))
  const first = await ask()
  // Linux kills it first when memory runs out, whatever used it.
  const answer = first === 'ended' ? await ask() : first
  if (typeof answer !== 'string') return answer
  if (answer === 'unwritten') throw noSpaceForFiles()
  if (kind.isImage)
    throw answer === 'ended' || answer === 'hung'
      ? new Unavailable(busy)
      : new FileRefused(isCutLogo(job, answer) ? refusals.logoCutOff : photoRefusals[answer])
  if (answer === 'locked') throw new FileRefused(refusals.locked)
  if (answer === 'unreadable') throw new FileRefused(refusals.cutOff)
  await removePictures(job)
  return none
}

function isCutLogo({ isLogo }: PictureJob, fault: PictureFault): boolean {
  return isLogo === true && (fault === 'unreadable' || fault === 'locked')
}

const busy = 'Photos cannot be worked on at the moment. Nothing was changed. Please try again in a minute.'

const photoRefusals: Record<Exclude<PictureFault, 'ended' | 'hung' | 'unwritten'>, string> = {
  unreadable: refusals.photoCutOff,
  locked: refusals.photoCutOff,
  tooMany: refusals.photoTooMany,
  tooLong: refusals.photoTooLong,
}

async function removePictures({ cleaned, small, large }: PictureJob) {
  await Promise.all([cleaned, small, large].map(path => rm(path, { force: true })))
}
