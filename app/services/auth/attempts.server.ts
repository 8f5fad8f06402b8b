import { ipKeyGenerator } from 'express-rate-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { authTexts } from '#app/domain/auth-texts.ts'
import { TooMany } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { env } from '#app/env.server.ts'

type AccountNames = { companyName: string; email: string }

const quarterHour = 15 * 60

/** So many tries in a quarter of an hour; kept in this process. */
function limitTries(points: number) {
  let limiter: RateLimiterMemory | undefined
  function known() {
    limiter ??= new RateLimiterMemory({
      points: Math.max(1, Math.round(points * env().RATE_LIMIT_FACTOR)),
      duration: quarterHour,
    })
    return limiter
  }
  return {
    /** Counts a try before it is made, so that tries made at once all count; throws TooMany. */
    async count(key: string): Promise<void> {
      try {
        await known().consume(key)
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        const wait = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
        throw new TooMany(`${authTexts.tooMany} Please try again in ${minutes(wait)}.`, wait)
      }
    },
    async forgetOne(key: string): Promise<void> {
      await known().reward(key)
    },
    async forgetAll(key: string): Promise<void> {
      await known().delete(key)
    },
  }
}

/** The same whether or not there is such an account. */
function keyOf({ companyName, email }: AccountNames): string {
  return `${nameKey(companyName)}\n${email.toLowerCase()}`
}

function minutes(seconds: number): string {
  const n = Math.ceil(seconds / 60)
  return n === 1 ? 'a minute' : `${n} minutes`
}

/** An IPv6 household is its /64. */
function keyFrom(names: AccountNames, address: string): string {
  return `${keyOf(names)}\n${ipKeyGenerator(address, 64)}`
}

const triesFromOnePlace = limitTries(10)
const triesInAll = limitTries(50)

/** Somebody who guesses at a known person's password from one place does not keep that person out. */
export const signInAttempts = {
  async count(names: AccountNames, address: string): Promise<void> {
    await triesFromOnePlace.count(keyFrom(names, address))
    await triesInAll.count(keyOf(names))
  },
  /** After a right password. What others tried elsewhere stays counted. */
  async forget(names: AccountNames, address: string): Promise<void> {
    await triesFromOnePlace.forgetAll(keyFrom(names, address))
    await triesInAll.forgetOne(keyOf(names))
  },
}

const resetsFromOnePlace = limitTries(5)
const resetsInAll = limitTries(20)

export const resetAttempts = {
  async count(names: AccountNames, address: string): Promise<void> {
    await resetsFromOnePlace.count(keyFrom(names, address))
    await resetsInAll.count(keyOf(names))
  },
}

const emailChangesOfOne = limitTries(5)
const emailChangesToOne = limitTries(3)

/** Each wish for a new email sends a mail there: by one person, and to one address whoever asks. */
export const emailChangeAttempts = {
  async count({ userId }: { userId: number }, newEmail: string): Promise<void> {
    await emailChangesOfOne.count(String(userId))
    await emailChangesToOne.count(newEmail.toLowerCase())
  },
}

const guessesFromOnePlace = limitTries(30)

/** Links that are not known, by network address: who holds a right one gets the try back. */
export const tokenGuesses = {
  async count(address: string): Promise<void> {
    await guessesFromOnePlace.count(ipKeyGenerator(address, 64))
  },
  async forgetOne(address: string): Promise<void> {
    await guessesFromOnePlace.forgetOne(ipKeyGenerator(address, 64))
  },
}
