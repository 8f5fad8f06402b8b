import { mergeSearchIndex } from '#app/models/search/search-index.server.ts'
import { pauseForOthers } from '#app/services/data-deletion/batches.server.ts'
import { retryTransaction } from '#app/services/retry-transaction.server.ts'

/** In steps, so that requests are answered between. */
export async function cleanSearchIndex(signal?: AbortSignal): Promise<void> {
  let isDone = await retryTransaction(() => mergeSearchIndex({ isFirst: true }))
  while (!isDone) {
    await pauseForOthers()
    signal?.throwIfAborted()
    isDone = await retryTransaction(() => mergeSearchIndex({ isFirst: false }))
  }
}
