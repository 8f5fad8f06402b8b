import { listExpiredBinEntries, purgeBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { transaction } from '#db/client.ts'
import { binnedNouns } from './binned-nouns.server.ts'

const batchSize = 100

/** Removes for good what has been in the bin past its time, every company's, in short transactions. */
export function emptyBin(now: number): void {
  for (;;) {
    const entries = listExpiredBinEntries(now, batchSize)
    transaction(() => {
      for (const entry of entries) {
        binnedNouns[entry.noun].purge(entry)
        purgeBinEntry(entry.id)
      }
    })
    if (entries.length < batchSize) return
  }
}
