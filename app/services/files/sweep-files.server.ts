import { readdirSync } from 'node:fs'
import { dayMs } from '#app/domain/clock.ts'
import { isDoneToday } from '#app/domain/clock-jump.ts'
import { ownKeyOf } from '#app/domain/files/file-key.ts'
import { env } from '#app/env.server.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { countJob } from '#app/metrics.server.ts'
import { knownKeys } from '#app/models/files/kept-file.server.ts'
import { pauseForOthers } from '#app/services/data-deletion/batches.server.ts'
import { type FileStore, fileStore, removeArriving } from './file-store.server.ts'

/** Bytes come before their record: younger ones may wait for it. */
const strayMs = dayMs
const batchKeys = 500
const maxStrays = 10_000
/** From so many on the store has to know more than it does not. */
const fewStrays = 100

let sweptAt = 0
let underWay: AbortController | undefined

/** Asked every hour, it sweeps once a day and once after a start. */
export function sweepDaily(now: number): void {
  if (underWay || isDoneToday(sweptAt, now)) return
  sweptAt = now
  const run = new AbortController()
  underWay = run
  void countJob('sweep-files', () => sweepFiles({ before: now - strayMs, signal: run.signal }))
    .then(removed => {
      if (removed > 0) log().info({ removed }, 'Files without a record were removed')
    })
    .catch(error => {
      if (!run.signal.aborted) log().error({ err: error }, 'Files could not be swept')
    })
    .finally(() => {
      underWay = undefined
    })
}

/** Before the database closes. */
export function stopSweeping(): void {
  underWay?.abort()
  sweptAt = 0
}

/** Folders that a restore makes (`services/backups/restore-backup.server.ts`): who goes back wants the files of what was before. */
const putAside = 'before-restore-'

type Sweep = {
  before: number
  signal?: AbortSignal
  store?: FileStore
  /** Removed at a time; the rest is for the next day. */
  most?: number
}

/**
 * Removes what came before a moment and has no record: what an upload left that was cut off, and what could not be removed with
 * its record. How many those were. A store that holds mostly what this database does not know is another Mortise's, or this one's
 * with a database that was put in its place: nothing of it is touched.
 */
export async function sweepFiles(sweep: Sweep): Promise<number> {
  const { before, signal, store = fileStore(), most = maxStrays } = sweep
  if (readdirSync(env().DATA_DIR).some(name => name.startsWith(putAside))) {
    log().warn('No file is removed while DATA_DIR holds what a restore has put aside')
    return 0
  }
  removeArriving(before)
  const { strays, known } = await findStrays(store, sweep)
  if (isMostlyUnknown(strays.length, known)) {
    log().error({ strays: strays.length, known }, 'Most files of the store have no record: none was removed')
    return 0
  }
  if (!mayGoOn(signal)) return 0
  const going = strays.slice(0, most)
  await store.remove(going)
  return going.length
}

/** Whether a store holds so much that no record knows that nothing of it is removed. */
export function isMostlyUnknown(strays: number, known: number): boolean {
  return strays > fewStrays && strays > known
}

async function findStrays(store: FileStore, { before, signal }: Sweep) {
  const strays: string[] = []
  const none = { strays: [], known: 0 }
  let known = 0
  let batch: string[] = []
  const judge = () => {
    const found = knownKeys(batch.map(ownKeyOf))
    const without = batch.filter(key => !found.has(ownKeyOf(key)))
    known += batch.length - without.length
    strays.push(...without)
    batch = []
  }
  for await (const { key, changedAt } of store.list()) {
    if (changedAt >= before) continue
    batch.push(key)
    if (batch.length < batchKeys) continue
    if (!mayGoOn(signal)) return none
    judge()
    await pauseForOthers()
  }
  if (!mayGoOn(signal)) return none
  judge()
  return { strays, known }
}

/** Another process may lead by now. */
function mayGoOn(signal: AbortSignal | undefined): boolean {
  return !signal?.aborted && isPrimary()
}
