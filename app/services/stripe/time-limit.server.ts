import { AsyncLocalStorage } from 'node:async_hooks'
import { Unavailable } from '#app/domain/errors.ts'

// Whoever waits for a page has an answer within 10 seconds in all, however often Stripe is asked for it. What nobody waits for, such
// as what a webhook or a chore does, has no limit here.

/** The rest of the 10 seconds is for our own work. */
const personMs = 9000

/** One try of several: what is lost on the way is asked for once more. */
const tryMs = 4000

let allowedMs = personMs

const limit = new AsyncLocalStorage<number | undefined>()

/** All that `work` asks of Stripe, for somebody who waits since `began` (of `performance.now()`). */
export function whileSomebodyWaits<T>(began: number, work: () => T): T {
  return limit.run(began + allowedMs, work)
}

/** What goes on for as long as it takes, whoever began it. */
export function inBackground<T>(work: () => T): T {
  return limit.run(undefined, work)
}

/** Milliseconds; Infinity where nobody waits. */
export function msLeft(): number {
  return (limit.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()
}

/** How long one try may take, of a request that is given `timeoutMs`. */
export function tryWithin(timeoutMs: number): number {
  const left = msLeft()
  return left === Number.POSITIVE_INFINITY ? timeoutMs : Math.max(1, Math.min(timeoutMs, tryMs, left))
}

/** Unavailable once whoever waits has waited long enough. What `work` has begun may go on, but begins no more. */
export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const left = msLeft()
  if (left === Number.POSITIVE_INFINITY) return work()
  if (left <= 0) throw noAnswer()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // A timer may go off a moment early: then there would be time left for what was told to be off.
    timer = setTimeout(() => reject(noAnswer()), Math.ceil(left) + 1)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

export function noAnswer(): Unavailable {
  return new Unavailable(
    'The payment service does not answer just now. Nothing was charged; please try again.',
  )
}

/** For tests, which do not wait so long. */
export function setTimeLimit(ms = personMs): void {
  allowedMs = ms
}
