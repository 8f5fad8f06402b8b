import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Other files in the data folder are somebody else's. */
const OURS =
  /^(?:mortise\.(?:db|lock)|session-secret|stripe-sandbox|outbox$|uploads$|backing-up$|before-restore-)/
const OTHERS = 0o077

/** Earlier versions, and copies, may be readable for other accounts. */
export function keepPrivate(dataDir: string): void {
  const names = readdirSync(dataDir).filter(name => OURS.test(name))
  if (names.includes('mortise.db')) close(dataDir)
  for (const name of names) {
    const path = join(dataDir, name)
    if (close(path))
      for (const below of readdirSync(path, { recursive: true, encoding: 'utf8' })) close(join(path, below))
  }
}

/** Returns whether it is a folder. Skips files of other accounts, and file systems without modes. */
function close(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return false
  try {
    if ((found.mode & OTHERS) !== 0) chmodSync(path, found.mode & ~OTHERS)
  } catch {}
  return found.isDirectory()
}
