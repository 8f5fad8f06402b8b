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
/** A longer rest is not read to its end: the connection is cut after the answer. */
const DRAIN_BYTES = 64 * MEGABYTE
/** Forms of a company that arrive at once, and of all. Beyond that every company still gets one in, until there are twice as many. */
const MAX_PER_COMPANY = 12
const MAX_AT_ONCE = 48
/** What they bring lies on the disk beside what is kept, and counts nowhere else until then. */
const ROOM = { inAll: 4096 * MEGABYTE, forCompany: 1024 * MEGABYTE }

/** Where forms with files are sent to. Everything else is held whole, and small. */
const ADDRESSES = [
  /^\/api\/files\/upload$/,
  /^\/projects\/\d+\/files$/,
  /^\/documents\/upload$/,
  /^\/(?:tasks|quoting)\/\d+\/files$/,
  /^\/team-chat$/,
  /^\/api\/chat\/messages$/,
  /^\/(?:stock-system|training-videos)\/(?:new|\d+\/edit)$/,
  /^\/settings\/(?:import|company)$/,
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
  /** The folder for what arrives. */
  arriving(): string
  /** Of a file that is sent there; of a longer one a byte more is kept, by which it is known. */
  maxFileBytes(): number
  /** Bytes that arrive at once, of all and of a company. */
  room?: { inAll: number; forCompany: number }
}

/**
 * Takes a form with files apart as it arrives: each file goes to a file of its own, never whole into memory. The request goes on
 * once all of it is there, with `res.locals.upload`; who asks, and what they may, is looked up then. What is sure to be refused
 * is not received at all. What nobody took by the end of the answer is removed.
 */
export function uploads({ senderOf, arriving, maxFileBytes, room = ROOM }: UploadOptions): RequestHandler {
  const arrivingOf = new Map<number, number>()
  let inAll = 0
  const hold = heldBytes({ ...room, forAddress: Number.POSITIVE_INFINITY })

  return async (req, res, next) => {
    const isForm = /^multipart\/form-data\b/i.test(req.get('Content-Type') ?? '')
    if (!METHODS.includes(req.method) || !isForm || !takesFiles(req.path)) return next()
    try {
      const bytes = Number(req.headers['content-length'] ?? 0)
      // A plain form that is read to its end anyway comes back with what was typed in it.
      const comesBack = !isApi(req.path) && bytes > 0 && bytes <= DRAIN_BYTES
      const bytesAsked = comesBack ? 0 : bytes
      const sender = req.headers.cookie ? await senderOf(req.headers.cookie, bytesAsked) : null
      if (!sender || sender.refusal) {
        // The app says so in its own way, without any of it.
        res.locals.upload = { fields: [], files: [], refusal: sender?.refusal } satisfies Upload
        return discard(req, res, next)
      }
      // Nobody would tell that it is over.
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
