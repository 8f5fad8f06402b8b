import type { AppLoadContext } from '@remix-run/node'
import { whileSomebodyWaits } from '#app/services/stripe/time-limit.server.ts'

const began = new WeakMap<AppLoadContext, number>()

/** All loaders and the action of a request share one limit. */
export function withinTimeOf<T>(context: AppLoadContext, work: () => T): T {
  const since = began.get(context) ?? performance.now()
  began.set(context, since)
  return whileSomebodyWaits(since, work)
}
