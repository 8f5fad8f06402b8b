import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { exportDatabase, isSynced, type MachineRole } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'

// A leader that crashes or is cut off may have transactions that no other machine has. When it comes back as a replica, LiteFS takes the
// new leader's database and removes them. The folder is there while this machine leads, so that the next start knows that it did.

/** Longer than a machine that is cut off goes on writing, and than replicas lag. */
const newestMs = 30_000
/** `<first>-<last>.ltx` in 16 hexadecimal digits each; one that begins with 1 is the whole database. */
const transactionFile = /^(?!0{15}1-)[\da-f]{16}-[\da-f]{16}\.ltx$/

const keptDir = () => join(env().DATA_DIR, 'kept-transactions')
const liteFsDir = () => join(env().LITEFS_DATA_DIR, 'dbs', 'mortise.db', 'ltx')

/** Copies the last transactions of a machine that led. */
export function keepTransactions(): void {
  if (!existsSync(keptDir())) return
  const names = transactionsIn(liteFsDir())
  const writtenAt = (name: string) => statSync(join(liteFsDir(), name)).mtimeMs
  const newest = Math.max(...names.map(writtenAt))
  for (const name of names) {
    if (writtenAt(name) < newest - newestMs) continue
    cpSync(join(liteFsDir(), name), join(keptDir(), name), { preserveTimestamps: true })
  }
}

/** Keeps the transactions, and the whole database as it is here, of a leader that is cut off. */
export async function keepEverything(): Promise<void> {
  try {
    keepTransactions()
    await exportDatabase(join(keptDir(), 'mortise.db'))
  } catch (error) {
    log().error({ err: error }, 'What this machine wrote before it was cut off could not be kept')
  }
}

/** Call it each second: forgets what is kept once it is in the cluster's history, or keeps it for good and says so. */
export function settleTransactions({ kind }: MachineRole): void {
  const dir = keptDir()
  if (kind === 'primary') {
    if (existsSync(dir) && readdirSync(dir).length > 0) rmSync(dir, { recursive: true })
    mkdirSync(dir, { recursive: true })
  } else if (kind === 'replica' && existsSync(dir) && isSynced()) settleReplica(dir)
}

function settleReplica(dir: string): void {
  const lost = transactionsIn(dir).filter(name => !isSame(join(dir, name), join(liteFsDir(), name)))
  if (lost.length === 0) {
    rmSync(dir, { recursive: true })
    return
  }
  const times = lost.map(name => statSync(join(dir, name)).mtimeMs)
  const [from, to] = [Math.min(...times), Math.max(...times)].map(at => new Date(at).toISOString())
  const folder = `overwritten-${to?.replaceAll(/[:.]/g, '-')}`
  renameSync(dir, join(env().DATA_DIR, folder))
  log().error(
    { what: `${folder}, saved from ${from} to ${to}`, transactions: lost.length },
    'LiteFS has replaced what this machine saved last and others may not have: it is kept, see docs/regions.md',
  )
}

function transactionsIn(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).filter(name => transactionFile.test(name)) : []
}

function isSame(file: string, other: string): boolean {
  return existsSync(other) && readFileSync(file).equals(readFileSync(other))
}
