import { minuteMs } from '#app/domain/clock.ts'
import { failsEverything } from '#app/domain/storage-fault.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { listExpiredBinEntries, purgeBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { transaction } from '#db/client.ts'
import { binned } from './binned-nouns.server.ts'

/** Each is its own save: 50 take some tenths of a second on a slow disk. */
const atOnce = 50
const pauseMs = 200
/** After a full disk, or while another process writes. */
const againMs = 5 * minuteMs

let rest: NodeJS.Timeout | undefined

/** For every company, in steps so that requests are answered between. A failing entry does not hold up the others. */
export function emptyBin(now: number): void {
  stopEmptyingBin()
  emptyFrom(0, now)
}

export function stopEmptyingBin(): void {
  clearTimeout(rest)
}

function emptyFrom(after: number, now: number): void {
  const entries = listExpiredBinEntries(now, after, atOnce)
  for (const entry of entries) {
    try {
      transaction(() => {
        binned(entry.noun).purge(entry)
        purgeBinEntry(entry.id)
      })
    } catch (error) {
      log().error({ err: error, noun: entry.noun }, 'Something could not be removed from the bin')
      if (!failsEverything(error)) continue
      emptyRestLater(after, now, againMs)
      return
    }
  }
  const last = entries.at(-1)
  if (!last || entries.length < atOnce) return
  emptyRestLater(last.id, now, pauseMs)
}

function emptyRestLater(after: number, now: number, waitMs: number): void {
  rest = setTimeout(() => isPrimary() && emptyFrom(after, now), waitMs).unref()
}
