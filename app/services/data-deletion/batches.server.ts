import { setTimeout as sleep } from 'node:timers/promises'
import { retryTransaction } from '#app/services/retry-transaction.server.ts'

/** Rows a transaction: about a millisecond, in between of which requests are answered. */
export const batchRows = 100
const pauseMs = 2

/** Lets requests be answered, and other processes write. */
export async function pauseForOthers(): Promise<void> {
  await sleep(pauseMs)
}

/** Repeats a step that takes at most `rowsAtOnce` rows until it finds fewer, with a pause after each. */
export async function inBatches(step: () => number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const found = await retryTransaction(step)
    await pauseForOthers()
    if (found < batchRows) return
  }
}
