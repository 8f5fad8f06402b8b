import { mergeSearchIndex } from '#app/models/search/search-index.server.ts'
import { pauseForOthers } from '#app/services/data-deletion/batches.server.ts'
import { retryTransaction } from '#app/services/retry-transaction.server.ts'

/** Takes what was deleted out of the lists of the search index, in steps in between of which requests are answered. */
export async function cleanSearchIndex(signal?: AbortSignal): Promise<void> {
  let isDone = await retryTransaction(() => mergeSearchIndex({ isFirst: true }))
  while (!isDone) {
    await pauseForOthers()
    signal?.throwIfAborted()
    isDone = await retryTransaction(() => mergeSearchIndex({ isFirst: false }))
  }
}
