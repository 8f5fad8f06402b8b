import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { keepEverything, settleTransactions } from '#app/kept-transactions.server.ts'
import { leaseState, watchLease } from '#app/lease.server.ts'
import {
  askLiteFs,
  askToLead,
  claimsToLead,
  isPrimary,
  readPosition,
  readRole,
  watchRole,
} from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { closeDatabase, isDatabaseReady, openDatabase, openReplicated, pauseWrites } from '#db/client.ts'
import { DatabaseFault } from '#db/fault.ts'
import type { Cluster } from '#server/app-host.ts'

const lookEveryMs = 500
const settleEveryMs = 1000
/** From a promise to hand over until it is done. */
const leadWithinMs = 10_000
const leadLookMs = 50

/** A candidate with a newer version than the database's: it has to lead, to upgrade it. */
let hasToLead = false

type Doing = {
  file: string
  /** False where another process of this machine upgrades the database and calls its `lead`. */
  leads: boolean
  work(): void
  lead(): Promise<void>
}

/** Null without LiteFS. */
export function cluster(): Cluster | null {
  const { LITEFS_DIR, FLY_APP_NAME, PORT, SESSION_SECRET } = env()
  if (LITEFS_DIR === undefined) return null
  return {
    role: readRole,
    watchRole,
    isCutOff: () => leaseState() === 'lost',
    canRead: isDatabaseReady,
    position: readPosition,
    urlOf: machine => `http://${machine}.vm.${FLY_APP_NAME}.internal:${PORT}`,
    secret: SESSION_SECRET,
  }
}

/** False for a candidate that is to upgrade the database first: else the machines that still run the older version are replaced. */
export function isReadyReplica(): boolean {
  return readRole().kind === 'replica' && !hasToLead
}

/**
 * Opens the database once it is there and no older than this build, upgrades it and calls `lead` once this machine leads.
 * Resolves after the first look, with what ends it; throws when the file is none of ours.
 */
export async function followCluster(doing: Doing): Promise<() => void> {
  let isStopped = false
  const { leads } = doing
  if (leads) settleTransactions(readRole())
  const unwatchLease = watchLease(claimsToLead, isLost => hearOfLease(isLost, leads))
  let isDone = await look(doing, { mayAskToLead: false })
  void lookAgain()
  const unwatch = watchRole(role => {
    log().info({ kind: role.kind }, 'This machine has another role')
    if (leads) settleTransactions(role)
  })
  const settling = setInterval(() => leads && settleTransactions(readRole()), settleEveryMs).unref()
  return () => {
    isStopped = true
    unwatch()
    unwatchLease()
    clearInterval(settling)
  }

  async function lookAgain() {
    while (!isDone && !isStopped) {
      await sleep(lookEveryMs, undefined, { ref: false })
      if (!isStopped) isDone = await look(doing, { mayAskToLead: true }).catch(logFault)
    }
  }
}

function hearOfLease(isLost: boolean, leads: boolean): void {
  pauseWrites(isLost)
  if (!leads) return
  if (isLost) {
    log().error('This machine is cut off from Consul for longer than its lease lasts: it takes no writes')
    void keepEverything()
  } else log().warn('This machine knows again who leads')
}

type Looking = {
  /** False until this process answers requests. */
  mayAskToLead: boolean
}

/** True when nothing is left to do. */
async function look({ file, leads, work, lead }: Doing, looking: Looking): Promise<boolean> {
  if (!isDatabaseReady() && !openIfCurrent(file, work)) {
    if (!leads || !(await upgrade(file, looking))) return false
    openIfCurrent(file, work)
  }
  if (!leads) return true
  hasToLead = false
  while (claimsToLead() && leaseState() === 'asked') await sleep(leadLookMs)
  if (!isPrimary()) return false
  try {
    await lead()
    return true
  } catch (error) {
    return logFault(error)
  }
}

/** Makes or upgrades the database where this machine leads; a candidate asks to lead for it. */
async function upgrade(file: string, { mayAskToLead }: Looking): Promise<boolean> {
  let info = await askLiteFs()
  hasToLead = info?.candidate ?? true
  if (info?.candidate && !info.isPrimary && info.primary.hostname !== '') {
    if (!mayAskToLead || !(await askToLead())) return false
    const endsAt = performance.now() + leadWithinMs
    while (!info?.isPrimary && performance.now() < endsAt) {
      await sleep(leadLookMs)
      info = await askLiteFs()
    }
  }
  if (!info?.isPrimary) return false
  const began = Date.now()
  try {
    // Another machine may have upgraded it meanwhile.
    const migrations = openDatabase(file, undefined, { mayBeNewer: true })
    closeDatabase()
    log().info({ migrations, ms: Date.now() - began }, 'The database was brought up to date')
    return true
  } catch (error) {
    throw new UpgradeFault(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Ends the process, so that a machine with the older version leads on. */
class UpgradeFault extends DatabaseFault {}

let toldAge: string | undefined

function openIfCurrent(file: string, work: () => void): boolean {
  const age = openReplicated(file, isPrimary) ?? 'missing'
  if (age !== toldAge && age !== 'current') log().warn({ what: age }, agesTold[age])
  toldAge = age
  if (age === 'missing' || age === 'older') return false
  work()
  return true
}

const asked = 'the primary is asked for everything, until it has brought it up to date'
const agesTold = {
  missing: `The database is not there yet: ${asked}`,
  older: `The database is older than this Mortise: ${asked}`,
  newer: 'The database was upgraded by a newer Mortise: this one goes on with it',
}

/** Tried again: another machine may have come to lead. */
function logFault(error: unknown): false {
  if (error instanceof UpgradeFault) throw error
  log().error({ err: error }, 'The database could not be made ready: it is tried again')
  return false
}
