import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { DatabaseFault, explainOpening } from './fault.ts'

/** For a process that is still stopping. */
const patienceMs = 5000

/** A second Mortise would run scheduled jobs as well, and count password tries apart. The returned function ends it; `isTaken`: the error's message. */
export function lockDataDir(dir: string, isTaken = otherRuns(dir)): () => void {
  const file = join(dir, 'mortise.lock')
  let lock: Database.Database | undefined
  try {
    lock = new Database(file, { timeout: patienceMs })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) throw explainOpening(error, file)
    throw new DatabaseFault(isTaken)
  }
  return () => lock?.close()
}

function otherRuns(dir: string): string {
  return `Another Mortise is running on the data in ${dir}. Stop it first, or give this one a folder of its own with DATA_DIR.`
}
