import type { RequestHandler } from 'express'
import { isReading } from '#app/domain/request-method.ts'
import { routePath } from '#app/domain/route-path.ts'

const landingPage = '/welcome'

/** Visitors see the landing page at /. With an expired session the Portal redirects and clears the cookie. */
export function frontDoor(): RequestHandler {
  return (req, _res, next) => {
    if (isReading(req.method) && routePath(req.path) === '/' && !hasSession(req.headers.cookie)) {
      const query = req.url.indexOf('?')
      const address = query < 0 ? landingPage : landingPage + req.url.slice(query)
      req.url = address
      req.originalUrl = address
    }
    next()
  }
}

function hasSession(cookie = ''): boolean {
  return /(?:^|;\s*)(?:__Host-)?mortise_session=[^;]/.test(cookie)
}
