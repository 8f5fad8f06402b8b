import type { RequestHandler } from 'express'
import { routePath } from '#app/domain/route-path.ts'
import type { AppHost } from '#server/app-host.ts'
import { refuse } from '#server/refuse.ts'

/**
 * Who was refused because their company has used up its minute is refused again here, which costs others nothing. What a page
 * fetches for itself (.data) is left to the app, whose answer that page can read.
 */
export function companyLimit(appHost: () => AppHost): RequestHandler {
  return (req, res, next) => {
    if (req.path.endsWith('.data') || isLeaving(req.path)) return next()
    const refusal = appHost().refusalFor?.(req.headers.cookie, req)
    if (!refusal) return next()
    res.set('Retry-After', String(refusal.seconds))
    refuse(req, res, 429, 'Too many at once', refusal.message)
  }
}

const leaving = new Set(['/logout', '/api/logout', '/api/auth/logout'])

/** Nobody is kept from signing out of a shared PC. */
function isLeaving(path: string): boolean {
  return leaving.has(routePath(path))
}
