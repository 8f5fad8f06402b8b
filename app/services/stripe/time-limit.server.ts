import { AsyncLocalStorage } from 'node:async_hooks'
import { Unavailable } from '#app/domain/errors.ts'

// A page answers within 10 seconds, however often Stripe is asked; webhooks and scheduled jobs have no limit here.

/** The rest of the 10 seconds is for our own work. */
const personMs = 9000

const tryMs = 4000

const limit = new AsyncLocalStorage<number | undefined>()

/** `began` is of `performance.now()`. */
export function whileSomebodyWaits<T>(began: number, work: () => T): T {
  return limit.run(began + personMs, work)
}

export function inBackground<T>(work: () => T): T {
  return limit.run(undefined, work)
}

/** Infinity where nobody waits. */
export function msLeft(): number {
  return (limit.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()
}

export function tryWithin(timeoutMs: number): number {
  const left = msLeft()
  return left === Number.POSITIVE_INFINITY ? timeoutMs : Math.max(1, Math.min(timeoutMs, tryMs, left))
}

/** Throws Unavailable after the limit. `work` may go on, but begins no new request. */
export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const left = msLeft()
  if (left === Number.POSITIVE_INFINITY) return work()
  if (left <= 0) throw noAnswer()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // A timer may fire early, and would leave time for work that was refused.
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
