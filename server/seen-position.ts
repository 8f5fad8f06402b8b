import type { Request, RequestHandler, Response } from 'express'
import { isReading } from '#app/domain/request-method.ts'
import type { Cluster } from '#server/app-host.ts'
import { maySendOn, replay } from '#server/to-primary.ts'

/** The number of the last transaction that a browser has seen, in decimal. Its page raises it, too (`app/islands/live/socket-client.ts`). */
const COOKIE = 'app_tx'
const REMEMBERED_SECONDS = 300
const LOOK_EVERY_MS = 10
/** Says that what is shown is older than what this browser has seen, and that nobody was there to ask. */
const STALE = 'Mortise-Stale'

type Options = { cluster: Cluster; isHttps: boolean; caughtUpWithinMs?: number | undefined }

/**
 * Who has written reads what they wrote, whichever machine answers: a replica that lags behind waits for it, or lets the primary
 * answer. The primary tells, with the answer to each write, up to where it has written.
 */
export function seenPosition({ cluster, isHttps, caughtUpWithinMs = 2000 }: Options): RequestHandler {
  const reaches = positionWaiter(cluster, caughtUpWithinMs)
  const setCookie = (res: Response, position: number) =>
    res.appendHeader('Set-Cookie', positionCookie(position, isHttps))

  /** Once all is written that the answer tells of. A number that is ahead of ours is of a history that was lost. */
  function tellAtFlush(req: Request, res: Response, seen: number) {
    const { writeHead } = res
    res.writeHead = (...args: unknown[]) => {
      const position = cluster.role().kind === 'primary' ? cluster.position() : null
      if (position !== null && (!isReading(req.method) || seen > position)) setCookie(res, position)
      return Reflect.apply(writeHead, res, args)
    }
  }

  return async (req, res, next) => {
    try {
      const seen = seenBy(req)
      const lags = cluster.role().kind !== 'primary' && isReading(req.method) && !(await reaches(seen, res))
      if (res.closed) return
      const role = cluster.role()
      if (role.kind === 'primary') tellAtFlush(req, res, seen)
      else if (lags && role.kind === 'replica' && maySendOn(req)) return replay(req, res, role.primary)
      else if (lags) res.set(STALE, 'true')
      next()
    } catch (error) {
      next(error)
    }
  }
}

/** A page that reads at a replica from now on reads nothing that is older. */
export function positionCookie(position: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : ''
  return `${COOKIE}=${position}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${secure}`
}

/** 0 where there is none. */
function seenBy(req: Request): number {
  const [, digits = '0'] = /(?:^|;\s*)app_tx=(\d{1,15})(?:;|$)/.exec(req.headers.cookie ?? '') ?? []
  return Number(digits)
}

/** One look for all that wait. Resolves to false when the database has not come as far in time. */
function positionWaiter(cluster: Cluster, withinMs: number) {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  function look() {
    for (const check of waiting) check()
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return (position: number, res: Response): Promise<boolean> | boolean => {
    const isThere = () => (cluster.position() ?? 0) >= position
    if (position === 0 || isThere()) return true
    const endsAt = performance.now() + withinMs
    timer ??= setInterval(look, LOOK_EVERY_MS)
    return new Promise(resolve => {
      const check = () => {
        const isCaughtUp = isThere()
        if (!isCaughtUp && !res.closed && performance.now() < endsAt) return
        waiting.delete(check)
        resolve(isCaughtUp)
      }
      waiting.add(check)
    })
  }
}
