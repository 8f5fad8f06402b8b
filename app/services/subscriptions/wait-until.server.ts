import { setTimeout as sleep } from 'node:timers/promises'
import { msLeft } from '#app/services/stripe/time-limit.server.ts'

const everyMs = 200

/** For pages whose news come by the webhook. */
export async function waitUntil(isDone: () => boolean, maxMs: number): Promise<void> {
  const end = performance.now() + Math.min(maxMs, msLeft())
  while (!isDone() && performance.now() < end) await sleep(everyMs)
}
