import type { Request, RequestHandler, Response } from 'express'
import { isReading } from '#app/domain/request-method.ts'
import type { Cluster } from '#server/app-host.ts'
import { maySendOn, replay } from '#server/to-primary.ts'

/** The last transaction that a browser has seen, in decimal. Pages raise it, too (`app/islands/live/socket-client.ts`). */
const COOKIE = 'app_tx'
const REMEMBERED_SECONDS = 300
const LOOK_EVERY_MS = 10
/** Set when older data is shown because no primary answered. */
const STALE = 'Mortise-Stale'

type Options = { cluster: Cluster; isHttps: boolean; caughtUpWithinMs?: number | undefined }

/** Readers see their own writes: a lagging replica waits, or lets the primary answer. The primary tells its position with each write. */
export function seenPosition({ cluster, isHttps, caughtUpWithinMs = 2000 }: Options): RequestHandler {
  const reaches = positionWaiter(cluster, caughtUpWithinMs)
  const setCookie = (res: Response, position: number) =>
    res.appendHeader('Set-Cookie', positionCookie(position, isHttps))

  /** After all writes of the answer. A number ahead of ours belongs to a lost history. */
  function sendAtFlush(req: Request, res: Response, seen: number) {
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
      if (role.kind === 'primary') sendAtFlush(req, res, seen)
      else if (lags && role.kind === 'replica' && maySendOn(req)) return replay(req, res, role.primary)
      else if (lags) res.set(STALE, 'true')
      next()
    } catch (error) {
      next(error)
    }
  }
}

/** Keeps later reads at a replica from being older. */
export function positionCookie(position: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : ''
  return `${COOKIE}=${position}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${secure}`
}

function seenBy(req: Request): number {
  const [, digits = '0'] = /(?:^|;\s*)app_tx=(\d{1,15})(?:;|$)/.exec(req.headers.cookie ?? '') ?? []
  return Number(digits)
}

/** One timer for all; false when the database is not there in time. */
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
