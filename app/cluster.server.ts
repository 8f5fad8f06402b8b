import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { isPrimary, readPosition, readRole, watchRole } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { isDatabaseReady, openReplicated } from '#db/client.ts'
import type { Cluster } from '#server/app-host.ts'

const lookEveryMs = 500

type Doing = {
  file: string
  /** False where this process never may. */
  mayWrite: (() => boolean) | false
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
    canRead: isDatabaseReady,
    position: readPosition,
    urlOf: machine => `http://${machine}.vm.${FLY_APP_NAME}.internal:${PORT}`,
    secret: SESSION_SECRET,
  }
}

/**
 * Opens the database once it is there and no older than this build, and calls `lead` once this machine leads.
 * Resolves after the first look, with what ends it; throws when the file is none of ours.
 */
export async function followCluster(doing: Doing): Promise<() => void> {
  let isStopped = false
  let isDone = await look(doing)
  void goOn()
  const unwatch = watchRole(({ kind }) => log().info({ kind }, 'This machine has another role'))
  return () => {
    isStopped = true
    unwatch()
  }

  async function goOn() {
    while (!isDone && !isStopped) {
      await sleep(lookEveryMs, undefined, { ref: false })
      if (!isStopped) isDone = await look(doing).catch(logFault)
    }
  }
}

/** True when nothing is left to do. */
async function look({ file, mayWrite, work, lead }: Doing): Promise<boolean> {
  if (!isDatabaseReady() && !openIfCurrent(file, mayWrite, work)) return false
  if (!isPrimary()) return false
  try {
    await lead()
    return true
  } catch (error) {
    return logFault(error)
  }
}

let toldAge: string | undefined

function openIfCurrent(file: string, mayWrite: Doing['mayWrite'], work: () => void): boolean {
  const age = openReplicated(file, mayWrite) ?? 'missing'
  if (age !== toldAge && age !== 'current') log().warn({ what: age }, agesTold[age])
  toldAge = age
  if (age === 'missing' || age === 'older') return false
  work()
  return true
}

const asked = 'the primary is asked for everything, until npm run migrate has run there'
const agesTold = {
  missing: `The database is not there yet: ${asked}`,
  older: `The database is older than this Mortise: ${asked}`,
  newer: 'The database was upgraded by a newer Mortise: this one goes on with it',
}

/** Tried again: another machine may have come to lead. */
function logFault(error: unknown): false {
  log().error({ err: error }, 'The database could not be made ready: it is tried again')
  return false
}
