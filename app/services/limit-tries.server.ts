import nodeCluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'

export const quarterHour = 15 * 60
export const hour = 60 * 60
export const day = 24 * hour

type Limit = { points: number; seconds: number; message: string }

let limits = 0

/** Counted once over all processes of a machine, in memory. `message` is the start of the refusal. */
export function limitTries({ points, seconds, message }: Limit) {
  // Modules are loaded in the same order by each process.
  const keyPrefix = `tries ${++limits}`
  let limiter: RateLimiterCluster | RateLimiterMemory | undefined
  function known() {
    const most = Math.max(1, Math.round(points * env().RATE_LIMIT_FACTOR))
    limiter ??= new (nodeCluster.isWorker ? RateLimiterCluster : RateLimiterMemory)({
      keyPrefix,
      points: most,
      duration: seconds,
    })
    return limiter
  }
  const limit = {
    /** Counts before the try, so that simultaneous tries all count; throws TooMany. */
    async count(key: string): Promise<void> {
      try {
        await known().consume(key)
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        const wait = Math.min(seconds, Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)))
        throw new TooMany(`${message} Please try again in ${waitText(wait)}.`, wait)
      }
    },
    /** As `count`, but returns false instead of throwing TooMany. */
    async isAllowed(key: string): Promise<boolean> {
      try {
        await limit.count(key)
        return true
      } catch (error) {
        if (error instanceof TooMany) return false
        throw error
      }
    },
    async forgetOne(key: string): Promise<void> {
      await known().reward(key)
    },
    async forgetAll(key: string): Promise<void> {
      await known().delete(key)
    },
  }
  return limit
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
