import { keysOf } from '#app/domain/files/file-key.ts'
import { deleteFilesByKey, listSomeKeys } from '#app/models/files/kept-file.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { retryTransaction } from '#app/services/retry-transaction.server.ts'
import { batchRows, pauseForOthers } from './batches.server.ts'

/** The bytes first: a record whose bytes could not be removed stays, to be tried again. */
export async function deleteFiles(companyId: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const keys = listSomeKeys(companyId, batchRows)
    if (keys.length === 0) return
    await fileStore().remove(keys.flatMap(keysOf))
    await retryTransaction(() => deleteFilesByKey(companyId, keys))
    await pauseForOthers()
  }
}
