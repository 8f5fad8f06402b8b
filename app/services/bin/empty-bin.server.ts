import { log } from '#app/log.server.ts'
import { listExpiredBinEntries, purgeBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { transaction } from '#db/client.ts'
import { binnedNouns } from './binned-nouns.server.ts'

const batchSize = 100

/** Removes for good what has been in the bin past its time, every company's. What cannot be removed keeps nothing else there. */
export function emptyBin(now: number): void {
  let last = 0
  for (;;) {
    const entries = listExpiredBinEntries(now, last, batchSize)
    for (const entry of entries) {
      try {
        transaction(() => {
          binnedNouns[entry.noun].purge(entry)
          purgeBinEntry(entry.id)
        })
      } catch (error) {
        log().error({ err: error, noun: entry.noun }, 'Something could not be removed from the bin')
      }
      last = entry.id
    }
    if (entries.length < batchSize) return
  }
}
