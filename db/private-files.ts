import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What Mortise keeps in its data folder; other files there are somebody else's. */
const OURS =
  /^(?:mortise\.(?:db|lock)|session-secret|stripe-sandbox|outbox$|uploads$|backing-up$|before-restore-)/
const OTHERS = 0o077

/** Takes from other accounts of the computer what an earlier version, or a copy put in place, let them read. */
export function keepPrivate(dataDir: string): void {
  const names = readdirSync(dataDir).filter(name => OURS.test(name))
  if (names.includes('mortise.db')) close(dataDir)
  for (const name of names) {
    const path = join(dataDir, name)
    if (close(path))
      for (const below of readdirSync(path, { recursive: true, encoding: 'utf8' })) close(join(path, below))
  }
}

/** Whether it is a folder. What belongs to another account, or to a file system without modes, is left. */
function close(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return false
  try {
    if ((found.mode & OTHERS) !== 0) chmodSync(path, found.mode & ~OTHERS)
  } catch {}
  return found.isDirectory()
}
