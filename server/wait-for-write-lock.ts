import type { RequestHandler } from 'express'
import { isReading } from '#app/domain/request-method.ts'
import type { AppHost } from '#server/app-host.ts'

/** Then the app refuses, with what was typed. */
const WITHIN_MS = 4000

/** Writes wait here for another writer: inside the app, with synchronous transactions, everybody would wait. */
export function waitForWriteLock(appHost: () => AppHost): RequestHandler {
  return (req, res, next) => {
    if (isReading(req.method)) return next()
    const waiting = appHost().untilWritable?.(WITHIN_MS) ?? Promise.resolve()
    waiting.then(() => {
      if (!res.closed) next()
    }, next)
  }
}
