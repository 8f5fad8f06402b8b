import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Request, RequestHandler, Response } from 'express'
import type { ArrivedFile, Upload } from '#app/domain/files/upload.ts'
import type { AppHost } from '#server/app-host.ts'
import { type Holding, heldBytes } from '#server/body-memory.ts'
import { routePath } from '#server/limits.ts'
import { closeAfterAnswer, isApi, refuse } from '#server/refuse.ts'

const MEGABYTE = 1024 ** 2
const MOST_FILES = 20
/** Of a form with several files. */
const MOST_BYTES = 400 * MEGABYTE
/** A longer rest is not read to its end: the connection is cut after the answer. */
const DRAIN_BYTES = 64 * MEGABYTE
const MOST_FIELDS = 40
const MOST_FIELD_BYTES = 64 * 1024
/** Forms of a company that arrive at once, and of all. Beyond that every company still gets one in, until there are twice as many. */
const MOST_OF_COMPANY = 12
const MOST_AT_ONCE = 48
/** What they bring lies on the disk beside what is kept, and counts nowhere else until then. */
const ROOM = { inAll: 4096 * MEGABYTE, forCompany: 1024 * MEGABYTE }
/** Left to the database; looked at again after so much of each form. */
const SPARE_BYTES = 256 * MEGABYTE
const LOOK_BYTES = 4 * MEGABYTE
/** A line that brings nothing for so long is dead. */
const SILENT_MS = 45_000
const RETRY_SECONDS = 5

/** Where forms with files are sent to. Everything else is held whole, and small. */
const ADDRESSES = [
  /^\/api\/files\/upload$/,
  /^\/projects\/\d+\/files$/,
  /^\/documents\/upload$/,
  /^\/tasks\/\d+\/files$/,
  /^\/team-chat$/,
  /^\/api\/chat\/messages$/,
  /^\/(?:stock-system|training-videos)\/(?:new|\d+\/edit)$/,
  /^\/api\/(?:stock-cards|training-videos)(?:\/\d+)?$/,
]
const METHODS = ['POST', 'PUT', 'PATCH']

export function takesFiles(path: string): boolean {
  const route = routePath(path)
  return ADDRESSES.some(address => address.test(route))
}

type UploadOptions = Pick<AppHost, 'senderOf'> & {
  /** The folder for what arrives. */
  arriving(): string
  /** Of a file; of a longer one a byte more is kept, by which it is known. */
  mostFileBytes(): number
  /** Bytes that arrive at once, of all and of a company. */
  room?: { inAll: number; forCompany: number }
}

type Fault = { status: number; title: string; message: string }

const tooMuch = {
  status: 413,
  title: 'Too much at once',
  message: `This is too much to send at once: ${MOST_FILES} files and ${MOST_BYTES / MEGABYTE} MB in all are the limit.`,
}
const unreadable = {
  status: 400,
  title: 'Not understood',
  message: 'The files did not arrive whole. Nothing was saved. Please send them again.',
}
const tooSlow = {
  status: 408,
  title: 'Too slow',
  message: 'The line was silent for too long. Please send it again.',
}
const noRoom = {
  status: 503,
  title: 'No room',
  message: 'There is no room left to keep files. Nothing was saved. Please tell those who run Mortise.',
}
const busy = {
  status: 429,
  title: 'Too many at once',
  message: `Too many files are being sent at once. Nothing was changed. Please try again in ${RETRY_SECONDS} seconds.`,
}

/**
 * Takes a form with files apart as it arrives: each file goes to a file of its own, never whole into memory. The request goes on
 * once all of it is there, with `res.locals.upload`; who asks, and what they may, is looked up then. What is sure to be refused
 * is not received at all. What nobody took by the end of the answer is removed.
 */
export function uploads({ senderOf, arriving, mostFileBytes, room = ROOM }: UploadOptions): RequestHandler {
  const arrivingOf = new Map<number, number>()
  let inAll = 0
  const hold = heldBytes({ ...room, forAddress: Number.POSITIVE_INFINITY })

  return async (req, res, next) => {
    const isForm = /^multipart\/form-data\b/i.test(req.get('Content-Type') ?? '')
    if (!METHODS.includes(req.method) || !isForm || !takesFiles(req.path)) return next()
    try {
      const bytes = Number(req.headers['content-length'] ?? 0)
      // A plain form that is read to its end anyway comes back with what was typed in it.
      const bytesAsked = isApi(req.path) || bytes > DRAIN_BYTES ? bytes : 0
      const sender = req.headers.cookie ? await senderOf(req.headers.cookie, bytesAsked) : null
      if (!sender || sender.refusal) {
        // The app says so in its own way, without any of it.
        res.locals.upload = { fields: [], files: [], refusal: sender?.refusal } satisfies Upload
        return discard(req, res, next)
      }
      // Nobody would tell that it is over.
      if (res.closed) return
      if (bytes > MOST_BYTES) return refuseUpload(req, res, tooMuch)
      const { companyId } = sender
      const own = arrivingOf.get(companyId) ?? 0
      if (own >= MOST_OF_COMPANY || inAll >= (own === 0 ? 2 : 1) * MOST_AT_ONCE)
        return refuseUpload(req, res, busy)
      arrivingOf.set(companyId, own + 1)
      inAll++
      const upload: Upload = { fields: [], files: [] }
      const holding = hold({ address: '', companyId })
      res.once('close', () => {
        inAll--
        const left = (arrivingOf.get(companyId) ?? 1) - 1
        if (left > 0) arrivingOf.set(companyId, left)
        else arrivingOf.delete(companyId)
        holding.release()
        void removeAll(upload)
      })
      const form = parserOf(req, mostFileBytes())
      const fault = form ? await receive(req, form, { folder: arriving(), upload, holding }) : unreadable
      if (fault) {
        await removeAll(upload)
        return refuseUpload(req, res, fault)
      }
      res.locals.upload = upload
      next()
    } catch (error) {
      next(error)
    }
  }
}

async function removeAll({ files }: Upload): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}

/** Fills `upload`; what is wrong with all of it, or null. */
async function receive(
  req: Request,
  form: BusboyInstance,
  { folder, upload, holding }: { folder: string; upload: Upload; holding: Holding },
): Promise<Fault | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!(await hasRoomOnDisk(folder))) return noRoom
  const writing: Promise<Fault | null>[] = []
  const open = new Set<Readable>()
  let isOver = false
  const fault = await new Promise<Fault | null>(resolve => {
    const giveUp = (fault: Fault) => {
      isOver = true
      resolve(fault)
    }
    let bytes = 0
    let looked = 0
    const silence = setTimeout(() => giveUp(tooSlow), SILENT_MS)
    req.on('data', (piece: Buffer) => {
      silence.refresh()
      bytes += piece.length
      if (bytes > MOST_BYTES) giveUp(tooMuch)
      else if (holding.growTo(bytes)) giveUp(busy)
      if (bytes - looked < LOOK_BYTES) return
      looked = bytes
      void hasRoomOnDisk(folder).then(hasRoom => hasRoom || giveUp(noRoom))
    })
    req.once('close', () => {
      clearTimeout(silence)
      if (!req.complete) giveUp(unreadable)
    })
    form.on('field', (name, value, _isNameCut, isValueCut) => {
      if (isValueCut) giveUp(tooMuch)
      else upload.fields.push([name, value])
    })
    form.on('file', (field, stream, name) => {
      // What the form has begun to read goes on to its end.
      if (isOver) return void stream.on('error', () => {}).resume()
      const file: ArrivedFile = { field, name, path: join(folder, newName()), bytes: 0 }
      upload.files.push(file)
      open.add(stream)
      stream.once('close', () => open.delete(stream))
      stream.on('data', (piece: Buffer) => {
        file.bytes += piece.length
      })
      const written = pipeline(stream, createWriteStream(file.path, { mode: 0o600 }))
      writing.push(
        written
          .then(() => null)
          .catch(error => {
            if ('syscall' in error) req.log.error({ err: error }, 'A file that arrives cannot be written')
            const fault = 'syscall' in error ? noRoom : unreadable
            giveUp(fault)
            return fault
          }),
      )
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      form.once(limit, () => giveUp(tooMuch))
    form.on('error', () => giveUp(unreadable))
    form.once('finish', () => {
      clearTimeout(silence)
      resolve(null)
    })
    req.pipe(form)
  })
  req.unpipe(form)
  if (fault) for (const stream of open) stream.destroy()
  // The form may be read to its end before the last of it is written.
  const faults = await Promise.all(writing)
  return fault ?? faults.find(one => one !== null) ?? null
}

/** A disk that cannot tell is written to until it refuses. */
async function hasRoomOnDisk(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null || disk.bavail * disk.bsize > SPARE_BYTES
}

/** Null for a form whose parts nobody can tell apart. */
function parserOf(req: Request, mostFileBytes: number): BusboyInstance | null {
  try {
    return Busboy({
      headers: { ...req.headers, 'content-type': req.get('Content-Type') ?? '' },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: {
        fileSize: mostFileBytes + 1,
        files: MOST_FILES,
        fields: MOST_FIELDS,
        fieldSize: MOST_FIELD_BYTES,
        parts: MOST_FILES + MOST_FIELDS,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    })
  } catch {
    return null
  }
}

function newName(): string {
  return randomBytes(16).toString('hex')
}

function refuseUpload(req: Request, res: Response, fault: Fault) {
  const { status, title, message } = fault
  if (fault === busy) res.set('Retry-After', String(RETRY_SECONDS))
  const answer = () => refuse(req, res, status, title, message)
  if (fault === tooSlow) cutOff(req, res, answer)
  else discard(req, res, answer)
}

/** Reads what is still to come, so that whoever sends it gets to the answer, unless that is too much. */
function discard(req: Request, res: Response, answer: () => void) {
  if (Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY) > DRAIN_BYTES) {
    return cutOff(req, res, answer)
  }
  if (req.readableEnded) return answer()
  const silence = setTimeout(() => req.destroy(), SILENT_MS)
  req.once('close', () => clearTimeout(silence))
  req.once('end', answer)
  req.resume()
}

function cutOff(req: Request, res: Response, answer: () => void) {
  closeAfterAnswer(req, res)
  answer()
  req.resume()
}
