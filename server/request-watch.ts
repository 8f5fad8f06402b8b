import type { RequestHandler } from 'express'
import type { AppHost } from '#server/app-host.ts'

const PROBE = /^\/(?:healthz|readyz)$/
const FILE = /^\/(?:assets\/|favicon\.|icons\.|logo-)/

export function watchRequests(host: () => AppHost): RequestHandler {
  return (req, res, next) => {
    if (PROBE.test(req.path)) return next()
    const { requestId } = res.locals
    const other = FILE.test(req.path) ? 'files' : 'other'
    host().answer({ id: requestId, method: req.method, cookies: req.headers.cookie }, answered => {
      res.once('close', () => answered(res.statusCode, other))
      next()
    })
  }
}
