import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { DatabaseFault, explainOpening } from './fault.ts'

/** For one that was told to stop just before. */
const patienceMs = 5000

/**
 * Keeps the data folder for this process until the returned function is called. Two at once would each do the chores, and count the
 * tries of those who guess passwords each for itself. The lock is the system's: it ends with its process, however that ends.
 * `isTaken` is what a person is told then.
 */
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
