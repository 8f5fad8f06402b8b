import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '#app/domain/errors.ts'
import { exportTexts } from '#app/domain/export.ts'
import { env } from '#app/env.server.ts'

const mostAnHour = 10
const hourSeconds = 60 * 60
const waitSeconds = 30

let limiter: RateLimiterMemory | undefined
const running = new Set<number>()

/** One at a time for each person, and so many an hour. Returns what ends the turn; throws TooMany. */
export async function takeExportTurn(userId: number): Promise<() => void> {
  if (running.has(userId)) throw new TooMany(exportTexts.running, waitSeconds)
  running.add(userId)
  const endTurn = () => void running.delete(userId)
  try {
    await countExport(userId)
    return endTurn
  } catch (error) {
    endTurn()
    throw error
  }
}

async function countExport(userId: number): Promise<void> {
  limiter ??= new RateLimiterMemory({
    points: Math.max(1, Math.round(mostAnHour * env().RATE_LIMIT_FACTOR)),
    duration: hourSeconds,
  })
  try {
    await limiter.consume(userId)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    const wait = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
    const minutes = Math.ceil(wait / 60)
    throw new TooMany(
      `${exportTexts.tooMany} Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      wait,
    )
  }
}
