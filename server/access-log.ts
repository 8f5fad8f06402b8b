import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { pinoHttp } from 'pino-http'
import type { Logger } from '#app/log.server.ts'
import type { LoggedAddress } from '#server/logged-address.ts'

// Probes and files; the last three are Vite's, while developing.
const UNLOGGED = /^\/(?:(?:healthz|readyz)$|assets\/|favicon\.|icons\.|logo-|@|node_modules\/|app\/.*\.)/

/** Our own: a client's could imitate another request's. */
export function requestId(): RequestHandler {
  return (_req, res, next) => {
    res.locals.requestId = randomUUID()
    res.set('X-Request-Id', res.locals.requestId)
    next()
  }
}

export function accessLog(log: Logger, { show }: LoggedAddress): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (_req, res) => (res as Response).locals.requestId,
    // Keeps the whole request, cookies included, out of the log.
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    autoLogging: { ignore: req => UNLOGGED.test(req.url ?? '') },
    customLogLevel: (_req, res, error) => {
      if (error || res.statusCode >= 500) return 'error'
      return res.statusCode === 403 || res.statusCode === 429 ? 'warn' : 'info'
    },
    customSuccessMessage: (req, res) => `${req.method} ${show(originalUrl(req))} ${res.statusCode}`,
    customErrorMessage: (req, res) => `${req.method} ${show(originalUrl(req))} ${res.statusCode}`,
    customSuccessObject: (_req, _res, { ms }) => ({ ms }),
    customErrorObject: (_req, _res, _error, { ms }) => ({ ms }),
  })
}

function originalUrl(req: { url?: string | undefined; originalUrl?: string }) {
  return req.originalUrl ?? req.url ?? ''
}
