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

/** Younger bytes may still get their record. */
const strayMs = dayMs
const batchKeys = 500
const maxStrays = 10_000
/** A store with fewer is never mostly unknown. */
const fewStrays = 100

let sweptAt = 0
let underWay: AbortController | undefined

/** Call it every hour: sweeps once a day and once after a start. */
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

/** Call it before the database closes. */
export function stopSweeping(): void {
  underWay?.abort()
  sweptAt = 0
}

/** Folders of `restore-backup.server.ts`: going back needs the files of the earlier database. */
const putAside = 'before-restore-'

type Sweep = {
  before: number
  signal?: AbortSignal
  store?: FileStore
  most?: number
}

/** Removes files without a record; returns how many. Leaves a store alone that is mostly unknown: it belongs to another database. */
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
