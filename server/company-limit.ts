import type { RequestHandler } from 'express'
import { routePath } from '#app/domain/route-path.ts'
import type { AppHost } from '#server/app-host.ts'
import { refuse } from '#server/refuse.ts'

/** Repeats the refusal of a company over its budget, at no cost. Leaves `.data` to the app, whose answer the page can read. */
export function companyLimit(appHost: () => AppHost): RequestHandler {
  return async (req, res, next) => {
    if (req.path.endsWith('.data') || isLeaving(req.path)) return next()
    const refusal = await appHost().refusalFor?.(req.headers.cookie, req)
    if (!refusal) return next()
    res.set('Retry-After', String(refusal.seconds))
    refuse(req, res, 429, 'Too many at once', refusal.message)
  }
}

const leaving = new Set(['/logout', '/api/logout', '/api/auth/logout'])

/** Signing out of a shared PC always works. */
function isLeaving(path: string): boolean {
  return leaving.has(routePath(path))
}
