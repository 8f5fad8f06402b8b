import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { authTexts } from '#app/domain/auth-texts.ts'
import { TooMany } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { env } from '#app/env.server.ts'

type AccountNames = { companyName: string; email: string }

/** How many tries an account gets in a while, whether it exists or not; kept in this process. */
function limitAccounts(points: number, seconds: number) {
  let limiter: RateLimiterMemory | undefined
  function known() {
    limiter ??= new RateLimiterMemory({
      points: Math.max(1, Math.round(points * env().RATE_LIMIT_FACTOR)),
      duration: seconds,
    })
    return limiter
  }
  return {
    /** Counts a try before it is made, so that tries made at once all count; throws TooMany. */
    async count(names: AccountNames): Promise<void> {
      try {
        await known().consume(keyOf(names))
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        const wait = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
        throw new TooMany(`${authTexts.tooMany} Please try again in ${minutes(wait)}.`, wait)
      }
    },
    async forget(names: AccountNames): Promise<void> {
      await known().delete(keyOf(names))
    },
  }
}

function keyOf({ companyName, email }: AccountNames): string {
  return `${nameKey(companyName)}\n${email.toLowerCase()}`
}

function minutes(seconds: number): string {
  const n = Math.ceil(seconds / 60)
  return n === 1 ? 'a minute' : `${n} minutes`
}

const quarterHour = 15 * 60

export const signInAttempts = limitAccounts(10, quarterHour)
export const resetAttempts = limitAccounts(5, quarterHour)
