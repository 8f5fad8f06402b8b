import type { RequestHandler } from 'express'
import { isReading } from '#app/domain/request-method.ts'
import { routePath } from '#app/domain/route-path.ts'

const landingPage = '/welcome'

/**
 * What stands at / for visitors is the landing page: the address is the same as the Portal's, so who asks decides. Somebody
 * whose session is over still has its cookie; the Portal sends them to sign in and takes it from them.
 */
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
