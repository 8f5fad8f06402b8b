import type { Request, RequestHandler, Response } from 'express'
import { routePath } from '#app/domain/route-path.ts'
import { type Holding, heldBytes, type Room } from '#server/body-memory.ts'
import { closeAfterAnswer, refuse } from '#server/refuse.ts'
import { HOOK } from '#server/request-limits.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** Above this the connection is cut after the answer. */
const DRAIN_BYTES = 32 * MEGABYTE
const RETRY_SECONDS = 5
/** For 2 MB over the slowest of lines. */
const BODY_MS = 90_000
/** Stripe sends an event at once. */
const HOOK_MS = 10_000
const SIGNATURE = /^(?=.*\bt=\d+)(?=.*\bv1=[\da-f]{64}\b)/

type Fault = 'size' | 'time' | NonNullable<ReturnType<Holding['growTo']>>

/** Strangers have their own room, apart from members'. */
type Sender = { limit: number; tooBig: string; withinMs: number; hold: ReturnType<typeof heldBytes> }

type BodyLimitOptions = {
  companyOf(cookie: string): Promise<number | null>
  addressOf(req: Request): string
}

/** Refuses big bodies, and calls the app with whole ones alone: a slow sender would else act with rights lost meanwhile. */
export function bodyLimit({ companyOf, addressOf }: BodyLimitOptions): RequestHandler {
  const stranger = sender(64 * KILOBYTE, 'This is too big to send: without signing in the limit is 64 KB.', {
    inAll: 32 * MEGABYTE,
    forAddress: MEGABYTE,
  })
  const member = sender(2 * MEGABYTE, 'This is too big to send: the limit is 2 MB.', {
    inAll: 64 * MEGABYTE,
    forAddress: 16 * MEGABYTE,
    forCompany: 8 * MEGABYTE,
  })
  // Anybody may have sent an event until it is whole and its signature is checked.
  const stripe = {
    ...sender(256 * KILOBYTE, 'This is too big to send: the limit is 256 KB.', {
      inAll: 16 * MEGABYTE,
      forAddress: 512 * KILOBYTE,
    }),
    withinMs: HOOK_MS,
  }

  async function senderOf(req: Request): Promise<Sender & { companyId: number | null }> {
    const isEvent = routePath(req.path) === HOOK && SIGNATURE.test(req.get('Stripe-Signature') ?? '')
    if (isEvent) return { ...stripe, companyId: null }
    const { cookie } = req.headers
    const companyId = cookie ? await companyOf(cookie) : null
    return { ...(companyId === null ? stranger : member), companyId }
  }

  return async (req, res, next) => {
    // Forms with files are parsed as they arrive.
    if (res.locals.upload) return next()
    const isChunked = req.headers['transfer-encoding'] !== undefined
    const declared = isChunked ? undefined : Number(req.headers['content-length'] ?? 0)
    if (declared === 0) return next()
    try {
      const { limit, tooBig, withinMs, hold, companyId } = await senderOf(req)
      if (declared !== undefined && declared > limit) {
        return refuseBody(req, res, 413, 'Too much at once', tooBig, declared > DRAIN_BYTES)
      }
      const holding = hold({ address: addressOf(req), companyId })
      res.once('close', () => holding.release())
      holdBody(req, { limit, withinMs }, holding, fault => {
        if (fault === null) next()
        else if (fault === 'time')
          refuseBody(req, res, 408, 'Too slow', 'This took too long to arrive.', true)
        else if (fault === 'size') refuseBody(req, res, 413, 'Too much at once', tooBig, true)
        else refuseForNow(req, res, fault)
      })
    } catch (error) {
      next(error)
    }
  }
}

function sender(limit: number, tooBig: string, room: Room): Sender {
  return { limit, tooBig, withinMs: BODY_MS, hold: heldBytes(room) }
}

/** Hands the body on whole. Counts chunked bodies up to `limit`: cut off later, half a form might still parse. */
function holdBody(
  req: Request,
  { limit, withinMs }: Pick<Sender, 'limit' | 'withinMs'>,
  holding: Holding,
  done: (fault: Fault | null) => void,
) {
  let bytes = req.readableLength
  const early = bytes > limit ? 'size' : holding.growTo(bytes)
  if (req.complete || early) return done(early)
  const held: unknown[] = []
  const push = req.push
  const timer = setTimeout(() => giveUp('time'), withinMs)
  req.once('close', () => clearTimeout(timer))
  function giveUp(fault: Fault) {
    clearTimeout(timer)
    req.push = push
    held.length = 0
    done(fault)
  }
  req.push = chunk => {
    let fault: Fault | null = null
    if (chunk !== null) {
      bytes += chunk.length
      fault = bytes > limit ? 'size' : holding.growTo(bytes)
      if (!fault) {
        held.push(chunk)
        return true
      }
    }
    if (fault) {
      giveUp(fault)
      return false
    }
    clearTimeout(timer)
    req.push = push
    for (const piece of held) req.push(piece)
    const more = req.push(null)
    done(null)
    return more
  }
  // The parser pauses once the stream's buffer is full, as nobody reads it yet.
  req._read(0)
}

const wayOf = { all: 'to Mortise', address: 'from your network', company: 'by your company' } as const

function refuseForNow(req: Request, res: Response, fault: Exclude<Fault, 'size' | 'time'>) {
  res.set('Retry-After', String(RETRY_SECONDS))
  const message = `Too much is being sent ${wayOf[fault]} at once. Nothing was changed. Please try again in ${RETRY_SECONDS} seconds.`
  refuseBody(req, res, fault === 'all' ? 503 : 429, 'Too much at once', message, true)
}

function refuseBody(
  req: Request,
  res: Response,
  status: number,
  title: string,
  message: string,
  cut: boolean,
) {
  if (cut) closeAfterAnswer(req, res)
  refuse(req, res, status, title, message)
  req.resume()
}
