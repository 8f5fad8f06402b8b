import type { RequestHandler } from 'express'
import { isReading } from '#app/domain/request-method.ts'
import type { AppHost } from '#server/app-host.ts'

/** Then the app answers that nothing could be saved, with what was typed. */
const WITHIN_MS = 4000

/**
 * What saves waits here while another program writes to the database, before anything is done for it: within the app, whose
 * transactions are synchronous, everybody would wait with it.
 */
export function waitForWriteLock(appHost: () => AppHost): RequestHandler {
  return (req, res, next) => {
    if (isReading(req.method)) return next()
    const waiting = appHost().untilWritable?.(WITHIN_MS) ?? Promise.resolve()
    waiting.then(() => {
      if (!res.closed) next()
    }, next)
  }
}
