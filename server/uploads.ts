import { rm } from 'node:fs/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { Upload } from '#app/domain/files/upload.ts'
import { routePath } from '#app/domain/route-path.ts'
import type { AppHost } from '#server/app-host.ts'
import { heldBytes } from '#server/body-memory.ts'
import {
  type FormFault,
  formFaults,
  maxFormBytes,
  RETRY_SECONDS,
  receiveForm,
  SILENT_MS,
  tooMuch,
} from '#server/receive-form.ts'
import { closeAfterAnswer, isApi, refuse } from '#server/refuse.ts'

const MEGABYTE = 1024 ** 2
/** Above this the connection is cut after the answer. */
const DRAIN_BYTES = 64 * MEGABYTE
/** Above these each company still gets one form in, up to twice the total. */
const MAX_PER_COMPANY = 12
const MAX_AT_ONCE = 48
/** Bytes on the disk that count nowhere else until they are kept. */
const ROOM = { inAll: 4096 * MEGABYTE, forCompany: 1024 * MEGABYTE }

/** All other bodies are held whole, and small. */
const ADDRESSES = [
  /^\/api\/files\/upload$/,
  /^\/projects\/\d+\/files$/,
  /^\/documents\/upload$/,
  /^\/(?:tasks|quoting)\/\d+\/files$/,
  /^\/team-chat$/,
  /^\/api\/chat\/messages$/,
  /^\/(?:stock-system|training-videos)\/(?:new|\d+\/edit)$/,
  /^\/settings\/company$/,
  /^\/clients\/\d+\/tax$/,
  /^\/invoicing\/cis$/,
  /^\/api\/company$/,
  /^\/api\/(?:stock-cards|training-videos)(?:\/\d+)?$/,
]
const METHODS = ['POST', 'PUT', 'PATCH']

export function takesFiles(path: string): boolean {
  const route = routePath(path)
  return ADDRESSES.some(address => address.test(route))
}

type UploadOptions = Pick<AppHost, 'senderOf'> & {
  arriving(): string
  /** One byte more is kept of a longer file, to recognise it. */
  maxFileBytes(): number
  /** Bytes arriving at once. */
  room?: { inAll: number; forCompany: number }
}

/** Writes each file to disk as it arrives; `res.locals.upload` has them once all is there. Removes those left at the end of the answer. */
export function uploads({ senderOf, arriving, maxFileBytes, room = ROOM }: UploadOptions): RequestHandler {
  const arrivingOf = new Map<number, number>()
  let inAll = 0
  const hold = heldBytes({ ...room, forAddress: Number.POSITIVE_INFINITY })

  return async (req, res, next) => {
    const isForm = /^multipart\/form-data\b/i.test(req.get('Content-Type') ?? '')
    if (!METHODS.includes(req.method) || !isForm || !takesFiles(req.path)) return next()
    try {
      const bytes = Number(req.headers['content-length'] ?? 0)
      // A plain form that is read to its end anyway returns with what was typed.
      const comesBack = !isApi(req.path) && bytes > 0 && bytes <= DRAIN_BYTES
      const bytesAsked = comesBack ? 0 : bytes
      const sender = req.headers.cookie ? await senderOf(req.headers.cookie, bytesAsked) : null
      if (!sender || sender.refusal) {
        // The app refuses it in its own way.
        res.locals.upload = { fields: [], files: [], refusal: sender?.refusal } satisfies Upload
        return discard(req, res, next)
      }
      // 'close' will not come again.
      if (res.closed) return
      const maxFile = maxFileBytes()
      if (bytes > maxFormBytes(maxFile)) return refuseUpload(req, res, tooMuch(maxFile))
      const { companyId } = sender
      const own = arrivingOf.get(companyId) ?? 0
      if (own >= MAX_PER_COMPANY || inAll >= (own === 0 ? 2 : 1) * MAX_AT_ONCE)
        return refuseUpload(req, res, formFaults.busy)
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
      const fault = await receiveForm(req, {
        folder: arriving(),
        upload,
        holding,
        maxFileBytes: maxFile,
        goesOnWithoutRoom: comesBack,
      })
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

function refuseUpload(req: Request, res: Response, fault: FormFault) {
  const { status, title, message } = fault
  if (fault === formFaults.busy) res.set('Retry-After', String(RETRY_SECONDS))
  const answer = () => refuse(req, res, status, title, message)
  if (fault === formFaults.tooSlow) cutOff(req, res, answer)
  else discard(req, res, answer)
}

/** So that the sender gets to the answer, unless the rest is too big. */
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
