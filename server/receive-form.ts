import { mkdir } from 'node:fs/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import type { Upload } from '#app/domain/files/upload.ts'
import { ArrivingFiles, hasRoomOnDisk } from '#server/arriving-files.ts'
import type { Holding } from '#server/body-memory.ts'

const MEGABYTE = 1024 ** 2
const MAX_FILES = 20
const MAX_BYTES = 400 * MEGABYTE
const MAX_FIELDS = 40
const MAX_FIELD_BYTES = 64 * 1024
const LOOK_BYTES = 4 * MEGABYTE
/** Without any data the line is dead. */
export const SILENT_MS = 45_000
export const RETRY_SECONDS = 5

export type FormFault = { status: number; title: string; message: string }

export const formFaults = {
  unreadable: {
    status: 400,
    title: 'Not understood',
    message: 'The files did not arrive whole. Nothing was saved. Please send them again.',
  },
  tooSlow: {
    status: 408,
    title: 'Too slow',
    message: 'The line was silent for too long. Please send it again.',
  },
  noRoom: {
    status: 503,
    title: 'No room',
    message: 'There is no room left to keep files. Nothing was saved. Please tell those who run Mortise.',
  },
  busy: {
    status: 429,
    title: 'Too many at once',
    message: `Too many files are being sent at once. Nothing was changed. Please try again in ${RETRY_SECONDS} seconds.`,
  },
} satisfies Record<string, FormFault>

export function maxFormBytes(maxFileBytes: number): number {
  return Math.max(MAX_BYTES, maxFileBytes + MEGABYTE)
}

export function tooMuch(maxFileBytes: number): FormFault {
  const most = Math.floor(maxFormBytes(maxFileBytes) / MEGABYTE)
  const message = `This is too much to send at once: ${MAX_FILES} files and ${most} MB in all are the limit.`
  return { status: 413, title: 'Too much at once', message }
}

type Receiving = {
  folder: string
  upload: Upload
  holding: Holding
  maxFileBytes: number
  /** A form that is read to its end anyway drops the files without room. */
  goesOnWithoutRoom: boolean
}

/** Fills `upload`; returns what is wrong with the whole form, or null. */
export async function receiveForm(req: Request, receiving: Receiving): Promise<FormFault | null> {
  const form = parserOf(req, receiving.maxFileBytes)
  if (!form) return formFaults.unreadable
  const { folder, upload, goesOnWithoutRoom } = receiving
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const isFull = !(await hasRoomOnDisk(folder))
  if (isFull && !goesOnWithoutRoom) return formFaults.noRoom
  let found: FormFault | null = null
  await new Promise<void>(resolve => {
    const giveUp = (fault: FormFault) => {
      found ??= fault
      files.stop()
      resolve()
    }
    const files = new ArrivingFiles(upload.files, folder, (fault, error) => {
      if (fault === 'noRoom') req.log.error({ err: error }, 'A file that arrives cannot be written')
      if (fault === 'unreadable' || !goesOnWithoutRoom) giveUp(formFaults[fault])
    })
    const outOfRoom = () => (goesOnWithoutRoom ? files.leaveRoom() : giveUp(formFaults.noRoom))
    if (isFull) outOfRoom()
    watch(req, receiving, { giveUp, outOfRoom })
    read(form, receiving, files, giveUp)
    form.once('finish', () => void files.untilWritten().then(resolve))
    req.pipe(form)
  })
  req.unpipe(form)
  return found
}

type Ending = { giveUp(fault: FormFault): void; outOfRoom(): void }

function watch(
  req: Request,
  { folder, holding, maxFileBytes }: Receiving,
  { giveUp, outOfRoom }: Ending,
): void {
  let bytes = 0
  let looked = 0
  const silence = setTimeout(() => giveUp(formFaults.tooSlow), SILENT_MS)
  req.on('data', (piece: Buffer) => {
    silence.refresh()
    bytes += piece.length
    if (bytes > maxFormBytes(maxFileBytes)) giveUp(tooMuch(maxFileBytes))
    else if (holding.growTo(bytes)) giveUp(formFaults.busy)
    if (bytes - looked < LOOK_BYTES) return
    looked = bytes
    void hasRoomOnDisk(folder).then(hasRoom => hasRoom || outOfRoom())
  })
  req.once('end', () => clearTimeout(silence))
  req.once('close', () => {
    clearTimeout(silence)
    if (!req.complete) giveUp(formFaults.unreadable)
  })
}

function read(
  form: BusboyInstance,
  { upload, maxFileBytes }: Receiving,
  files: ArrivingFiles,
  giveUp: (fault: FormFault) => void,
): void {
  const isTooMuch = () => giveUp(tooMuch(maxFileBytes))
  form.on('field', (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) isTooMuch()
    else upload.fields.push([name, value])
  })
  form.on('file', (field, stream, name) => files.take(stream, { field, name }))
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.once(limit, isTooMuch)
  form.on('error', () => giveUp(formFaults.unreadable))
}

function parserOf(req: Request, maxFileBytes: number): BusboyInstance | null {
  try {
    return Busboy({
      headers: { ...req.headers, 'content-type': req.get('Content-Type') ?? '' },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: {
        fileSize: maxFileBytes + 1,
        files: MAX_FILES,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: MAX_FILES + MAX_FIELDS,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    })
  } catch {
    return null
  }
}
