import type { Request, RequestHandler, Response } from 'express'
import { refuse } from '#server/answer.ts'

const DEFAULT_BYTES = 2 * 1024 * 1024
/** A longer rest is not read to its end: the connection is cut after the answer. */
const DRAIN_BYTES = 32 * 1024 * 1024

type UploadPath = { path: RegExp; bytes: number }

/** Paths that accept more than a form's worth, with their own limits. */
const UPLOADS: UploadPath[] = []

/**
 * Refuses bodies that are too big before the app sees any of them, and asks the app only once the whole body is there: who
 * asks, and what they may, is looked up then. Somebody who sends slowly would else act by rights that were taken from them
 * meanwhile.
 */
export function bodyLimit(uploads: UploadPath[] = UPLOADS): RequestHandler {
  return (req, res, next) => {
    const limit = uploads.find(upload => upload.path.test(req.path))?.bytes ?? DEFAULT_BYTES
    const declared = Number(req.headers['content-length'] ?? 0)
    if (declared > limit) return tooBig(req, res, limit, declared > DRAIN_BYTES)
    if (declared === 0 && req.headers['transfer-encoding'] === undefined) return next()
    holdBody(req, limit, fits => (fits ? next() : tooBig(req, res, limit, true)))
  }
}

/**
 * The body is held back as it arrives and handed on whole. A chunked one, whose length is not declared, is counted, at most
 * `limit` bytes: cutting it off later would leave the app with half a form that still parses.
 */
function holdBody(req: Request, limit: number, done: (fits: boolean) => void) {
  let bytes = req.readableLength
  if (req.complete || bytes > limit) return done(bytes <= limit)
  const held: unknown[] = []
  const push = req.push
  req.push = chunk => {
    if (chunk !== null) {
      bytes += chunk.length
      held.push(chunk)
      if (bytes <= limit) return true
    }
    req.push = push
    if (bytes > limit) {
      held.length = 0
      done(false)
      return false
    }
    for (const piece of held) req.push(piece)
    const more = req.push(null)
    done(true)
    return more
  }
  // The parser pauses when the first chunks have filled the stream's buffer, which nobody reads yet.
  req._read(0)
}

function tooBig(req: Request, res: Response, limit: number, cut: boolean) {
  if (cut) {
    res.set('Connection', 'close')
    res.once('finish', () => setTimeout(() => req.destroy(), 500).unref())
  }
  const megabytes = Math.floor(limit / (1024 * 1024))
  refuse(req, res, 413, 'Too much at once', `This is too big to send: the limit is ${megabytes} MB.`)
  req.resume()
}
