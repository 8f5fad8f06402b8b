import { setTimeout as sleep } from 'node:timers/promises'
import { retryTransaction } from '#app/services/retry-transaction.server.ts'

/** Rows of a transaction: about a millisecond. */
export const batchRows = 100
const pauseMs = 2

export async function pauseForOthers(): Promise<void> {
  await sleep(pauseMs)
}

/** `step` handles at most `batchRows` rows and returns how many it found. */
export async function inBatches(step: () => number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const found = await retryTransaction(step)
    await pauseForOthers()
    if (found < batchRows) return
  }
}
