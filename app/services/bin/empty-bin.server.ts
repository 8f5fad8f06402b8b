import { minuteMs } from '#app/domain/clock.ts'
import { failsEverything } from '#app/domain/storage-fault.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { listExpiredBinEntries, purgeBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { transaction } from '#db/client.ts'
import { binnedNouns } from './binned-nouns.server.ts'

/** Each is a save of its own: so many are some tenths of a second of a slow disk. */
const atOnce = 50
const pauseMs = 200
/** After a full disk, or while another process writes. */
const againMs = 5 * minuteMs

let rest: NodeJS.Timeout | undefined

/**
 * Removes for good what has been in the bin past its time, every company's: some at once, and the rest by itself, in steps in between of
 * which requests are answered. What cannot be removed keeps nothing else there, but for what fails everything.
 */
export function emptyBin(now: number): void {
  stopEmptyingBin()
  emptyFrom(0, now)
}

/** Before the database closes. The next hour goes on with it. */
export function stopEmptyingBin(): void {
  clearTimeout(rest)
}

function emptyFrom(after: number, now: number): void {
  const entries = listExpiredBinEntries(now, after, atOnce)
  for (const entry of entries) {
    try {
      transaction(() => {
        binnedNouns[entry.noun].purge(entry)
        purgeBinEntry(entry.id)
      })
    } catch (error) {
      log().error({ err: error, noun: entry.noun }, 'Something could not be removed from the bin')
      if (!failsEverything(error)) continue
      goOn(after, now, againMs)
      return
    }
  }
  const last = entries.at(-1)
  if (!last || entries.length < atOnce) return
  goOn(last.id, now, pauseMs)
}

function goOn(after: number, now: number, waitMs: number): void {
  rest = setTimeout(() => isPrimary() && emptyFrom(after, now), waitMs).unref()
}
